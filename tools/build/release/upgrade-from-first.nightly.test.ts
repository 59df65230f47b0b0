import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../programs/run-command.ts";
import { buildIfStale } from "../../programs/script-arguments.ts";
import { packRelease } from "./pack-release.ts";
import { installRelease } from "./testing/install-release.ts";
import { writeRelease } from "./write-release.ts";

/** The release that publishers have installed as 0.1.0. */
const FIRST = "2ca97d15";

/** Builds that release from the project's history, with its own packages. */
async function writeFirst(folder: string): Promise<void> {
  const sources = mkdtempSync(join(tmpdir(), "first-"));
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: sources, stdio: ["ignore", "ignore", "pipe"] });
  try {
    execFileSync("sh", ["-c", `git archive ${FIRST} | tar -x -C '${sources}'`], { cwd: projectRoot });
    run("npm", "ci");
    run("npm", "run", "release");
    cpSync(join(sources, "dist/release"), folder, { recursive: true });
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
  await buildIfStale();
}

const { admin, current, folder, ready, service } = installRelease(writeFirst);

test("an installation of 0.1.0 comes to this release by its own upgrade, with its data, and goes back", async () => {
  expect((await admin("create-admin", "ada@example.org", "--first-name", "Ada", "--last-name", "B")).code).toBe(0);
  const key = readFileSync(join(folder, "data/secret-key"), "utf8");
  const release = join(folder, "made");
  await writeRelease(release, { version: "0.2.0", commit: undefined, madeAt: 0 });
  const { file } = await packRelease(release, folder, 0);

  const upgraded = await admin("upgrade", file, "--service", service);
  expect(upgraded, upgraded.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.2.0", 200]);
  expect((await admin("show", "ada@example.org")).said).toContain("ada@example.org");
  expect((await admin("show", "reader@demo.test")).said).toContain("reader@demo.test");
  expect(readFileSync(join(folder, "data/secret-key"), "utf8")).toBe(key);
  const { said } = await admin("doctor");
  expect(said).not.toContain("broken ");

  // Whatever was added since, it tolerates.
  const back = await admin("rollback", "--service", service);
  expect(back, back.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  expect((await admin("show", "ada@example.org")).said).toContain("ada@example.org");
});
