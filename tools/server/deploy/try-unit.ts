import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { freePort } from "../../../platform/testing/ports.ts";
import { startNginx } from "../cluster/start-nginx.ts";
import { bootUnit } from "./boot-unit.ts";
import { startCaddy } from "./start-caddy.ts";
import { diagnose, makeCertificate, readThroughTls } from "./through-tls.ts";
import { production } from "./try-image.ts";

const run = promisify(execFile);
const page = "/bluebook/v22/quick-style-guide";

/** Boots deploy/fieldstone.service on a release, behind nginx and Caddy with their files of deploy/; its data is in `place`. Returns what was seen. */
export async function tryUnit(release: string, place: string): Promise<string[]> {
  const [port, front] = [await freePort(), await freePort()];
  const env = {
    ...production,
    PUBLIC_URL: `https://localhost:${front}`,
    PORT: String(port),
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "1",
  };
  const unit = await bootUnit(release, { place, env, port });
  const seen = ["systemd starts the unit, and the server is ready"];
  const outside = { ...env, NODE_ENV: "production", PATH: "/usr/bin:/bin", DATA_DIR: unit.data };
  const lookThrough = async (url: string, authority: string) =>
    `${await readThroughTls(url, authority, page)}; ${await diagnose(release, { ...outside, NODE_EXTRA_CA_CERTS: authority })}`;
  let said = "";
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
    said = await unit.stop();
  }
  // One start, no call that the filter refuses, and an end of its own accord within the time that the unit gives.
  if (
    !/fieldstone\.service: Deactivated successfully/.test(said) ||
    /fieldstone\.service: .*(?:code=|timed out)/.test(said)
  )
    throw new Error(`The unit did not end well:\n${said}`);
  seen.push("systemd stops it within the unit's time, and saw no system call that its filter refuses");
  return [...seen, ...(await verifyUnit())];
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
