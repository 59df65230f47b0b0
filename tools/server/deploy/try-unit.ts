import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { unprivilegedUser } from "../../../platform/testing/postgres/start-postgres.ts";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { freePort, startNginx } from "../cluster/start-nginx.ts";
import { readUnit, type Unit } from "./read-unit.ts";
import { askThroughTls, diagnose, makeCertificate, readThroughTls } from "./through-tls.ts";
import { production } from "./try-image.ts";

const run = promisify(execFile);
const page = "/bluebook/v22/quick-style-guide";
const LONGEST_START_MS = 120_000;

/** Runs deploy/fieldstone.service's command on a release, behind nginx and Caddy with their files of deploy/; its data is in `place`. Returns what was seen. */
export async function tryUnit(release: string, place: string): Promise<string[]> {
  const unit = readUnit(await readFile(join(projectRoot, "deploy/fieldstone.service"), "utf8"));
  const [port, front] = [await freePort(), await freePort()];
  const data = await mkdtemp(join(place, "state-"));
  const env = {
    ...unit.environment,
    ...production,
    PUBLIC_URL: `https://localhost:${front}`,
    PATH: "/usr/bin:/bin",
    DATA_DIR: data,
    PORT: String(port),
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "1",
  };
  const server = await startUnit(release, unit, env);
  const seen = [`the unit's command runs as an ordinary user with ${unit.environment["NODE_ENV"] ?? "?"} settings`];
  const lookThrough = async (url: string, authority: string) =>
    `${await readThroughTls(url, authority, page)}; ${await diagnose(release, { ...env, NODE_EXTRA_CA_CERTS: authority })}`;
  try {
    const certificate = await makeCertificate(place);
    const nginx = await startNginx(front, [port], certificate);
    seen.push(`nginx with TLS: ${await lookThrough(nginx.url, certificate.file)}`);
    await nginx.stop();
    const caddy = await startCaddy({ front, port, place });
    if (caddy === undefined) seen.push("Caddy is not installed: not tried");
    else seen.push(`Caddy with TLS: ${await lookThrough(caddy.url, caddy.authority)}`);
    await caddy?.stop();
  } finally {
    server.kill("SIGTERM");
  }
  const began = performance.now();
  await once(server, "exit");
  const seconds = (performance.now() - began) / 1000;
  if (seconds > unit.stopSeconds) throw new Error(`It took ${seconds} s to stop, more than the unit allows.`);
  seen.push(`SIGTERM ends it after ${seconds.toFixed(1)} s of ${unit.stopSeconds}`);
  return [...seen, ...(await verifyUnit())];
}

async function startUnit(
  release: string,
  unit: Unit,
  env: { DATA_DIR: string; PORT: string } & NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const user = unprivilegedUser();
  if (user) await chown(env.DATA_DIR, user.uid, user.gid);
  const [, ...words] = unit.command;
  const child = spawn(process.execPath, words, { ...user, cwd: release, env, stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const until = performance.now() + LONGEST_START_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`The unit failed:\n${await said}`);
    await wait(100);
  }
  return child;
}

/** What the example has no need of: no certificate is put into this machine's store, and nothing but `front` is used. */
const globalOptions = `{
	skip_install_trust
	auto_https disable_redirects
	admin off
}
`;

/** Starts Caddy with deploy/Caddyfile and a certificate of its own authority; undefined if it isn't installed. */
async function startCaddy({
  front,
  port,
  place,
}: {
  front: number;
  port: number;
  place: string;
}): Promise<{ url: string; authority: string; stop(): Promise<void> } | undefined> {
  const program = findInPath(["caddy"], `${process.env["PATH"] ?? ""}${delimiter}/usr/bin`);
  if (program === undefined) return undefined;
  const url = `https://localhost:${front}`;
  const folder = await mkdtemp(join(place, "caddy-"));
  const file = join(folder, "Caddyfile");
  await writeFile(file, globalOptions + (await readFile(join(projectRoot, "deploy/Caddyfile"), "utf8")));
  const child = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: url,
      UPSTREAM: `127.0.0.1:${port}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  const authority = join(folder, "caddy/pki/authorities/local/root.crt");
  const until = performance.now() + 10_000;
  const isReady = () =>
    askThroughTls(`${url}/healthz`, { authority }).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill();
      throw new Error(`Caddy failed:\n${await said}`);
    }
    await wait(50);
  }
  return {
    url,
    authority,
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** What systemd says of the unit, where its tool is installed. */
async function verifyUnit(): Promise<string[]> {
  const tool = findInPath(["systemd-analyze"]);
  if (tool === undefined) return ["systemd-analyze is not installed: the unit's protection was not looked at"];
  const file = join(projectRoot, "deploy/fieldstone.service");
  const { stdout } = await run(tool, ["security", "--offline=true", "--no-pager", file]).catch((error: unknown) => {
    if (error instanceof Error && "stdout" in error) return { stdout: String(error.stdout) };
    throw error;
  });
  return [/Overall exposure level.*$/m.exec(stdout)?.[0].replace(/^→\s*/, "") ?? "systemd-analyze said nothing"];
}
