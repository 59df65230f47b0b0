import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";
import { z } from "zod";
import { TestMailServer } from "../../../domains/messaging/server/testing/start-smtp-server.ts";
import { packRelease } from "../../build/release/pack-release.ts";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { bootSystem, makeRoot } from "./boot-unit.ts";
import { blocksOf } from "./documents.ts";
import { askThroughTls } from "./through-tls.ts";

/** The release that docs/operations.md speaks of, and the name that it is reached by. */
const [DOCUMENTED, SITE] = ["0.2.0", "library.example.edu"] as const;
const SYSTEM = "linux-x64";

/**
 * Runs the lines that docs/operations.md has under "First hour", as they stand but for the site's name, on a machine of
 * its own with a systemd, from an archive with Node: until a page is served with TLS and the owner has logged in. Returns
 * what was seen. It takes the ports 3000, 80 and 443.
 */
export async function tryFirstHour(release: string, place: string): Promise<string[]> {
  if (findInPath(["caddy"], `${process.env["PATH"] ?? ""}:/usr/bin`) === undefined)
    return ["Caddy is not installed: not run"];
  const root = await makeRoot(place);
  await mkdir(join(root, "etc/caddy"));
  await mkdir(join(root, "var/lib/caddy"));
  const [, uid = "0", gid = "0"] = /^caddy:[^:]*:(\d+):(\d+)/m.exec(await readFile("/etc/passwd", "utf8")) ?? [];
  await chown(join(root, "var/lib/caddy"), Number(uid), Number(gid));
  await mkdir(join(root, "usr-local/bin"), { recursive: true });
  await archive(release, place, join(root, "root"));
  const mail = await new TestMailServer().start();
  const mounts = ["--bind-ro=/usr:/usr", `--bind=${join(root, "usr-local")}:/usr/local`];
  const system = await bootSystem(root, { unit: "multi-user.target", mounts, isReady: isBooted });
  const began = performance.now();
  try {
    const hour = /^## First hour\n(.*?)^## /ms.exec(
      await readFile(join(projectRoot, "docs/operations.md"), "utf8"),
    )?.[1];
    const lines = blocksOf(hour ?? "").flatMap(({ language, lines: block }) => (language === "sh" ? block : []));
    const smtp = `smtp://127.0.0.1:${mail.port}`;
    const answers = ["https://localhost", smtp, "Fieldstone <a@b.test>", "help@b.test", "Ada Byron <ada@b.test>"];
    let password = "";
    for (const line of lines) {
      console.log(`  ${line}`);
      const said = await runInside(system.pid, line.replaceAll(SITE, "localhost"), answers);
      password ||= /The password is (\S+?)\.?\s/.exec(said)?.[1] ?? "";
    }
    const page = await firstPage(join(root, "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"));
    const env = parseEnv(await readFile(join(root, "etc/fieldstone.env"), "utf8"));
    const test = mail.received("ada@b.test").filter(({ message }) => message.includes("Subject: Test email"));
    if (page !== 200 || password === "" || test.length !== 1 || (env["SECRET_KEY"] ?? "").length < 32)
      throw new Error(
        `A page answers ${page}, ${test.length} test emails arrived, the password is ${password === "" ? "not " : ""}said.`,
      );
    const data = join(root, "var/lib/private/fieldstone");
    const { uid } = await stat(data);
    for (const name of await readdir(data, { recursive: true }))
      if ((await stat(join(data, name))).uid !== uid) throw new Error(`${name} no longer belongs to the unit.`);
    const seconds = (performance.now() - began) / 1_000;
    return [
      `${lines.length} lines run: from the archive to the first page with TLS in ${seconds.toFixed(0)} s, with a test email`,
    ];
  } finally {
    await system.stop();
    await mail.kill();
  }
}

/** Packs a release as the documented one, with this Node in it, into a folder. */
async function archive(release: string, place: string, into: string): Promise<void> {
  const own = await mkdtemp(join(place, "release-"));
  await cp(release, own, { recursive: true });
  const manifest = z.looseObject({}).parse(JSON.parse(await readFile(join(own, "package.json"), "utf8")));
  const node = { system: SYSTEM, archive: `node-${process.version}-${SYSTEM}.tar.xz`, sha256: "0" };
  await writeFile(join(own, "package.json"), JSON.stringify({ ...manifest, version: DOCUMENTED, node }));
  await mkdir(join(own, "node/bin"), { recursive: true });
  await cp(process.execPath, join(own, "node/bin/node"), { dereference: true });
  const { file } = await packRelease(own, place, 0);
  for (const end of ["", ".sha256"])
    await rename(`${file}${end}`, join(into, `fieldstone-${DOCUMENTED}-${SYSTEM}.tar.gz${end}`));
}

/** Whether a machine's systemd takes orders. */
async function isBooted(pid: number): Promise<boolean> {
  return runInside(pid, "systemctl is-active multi-user.target", []).then(
    () => true,
    () => false,
  );
}

/** Runs a line inside of a machine, as root in root's folder, with answers typed at once. @throws Error if it fails */
async function runInside(pid: number, line: string, answers: readonly string[]): Promise<string> {
  const leader = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ")[0] ?? "";
  const inside = ["--target", leader, "--mount", "--uts", "--ipc", "--pid", "--root", "--wd"];
  const environment = ["env", "-i", "PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin", "HOME=/root"];
  const child = spawn("nsenter", [...inside, ...environment, "/bin/sh", "-c", `cd /root && ${line}`]);
  // Most lines ask nothing.
  child.stdin.on("error", () => {});
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(""));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const { exitCode: code } = child;
  const all = (await said).join("");
  // The doctor finds the name of no other machine, and a certificate of Caddy's own.
  if (code !== 0 && !line.endsWith("doctor")) throw new Error(`"${line}" ended with ${code}:\n${all}`);
  return all;
}

/** What a page answers through Caddy, once it has made its certificate. */
async function firstPage(authority: string): Promise<number | undefined> {
  for (let count = 0; count < 60; count += 1) {
    const answer = await askThroughTls("https://localhost/bluebook/v22/quick-style-guide", { authority }).catch(
      () => undefined,
    );
    if (answer?.status === 200) return 200;
    await wait(500);
  }
  return undefined;
}
