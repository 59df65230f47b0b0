import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installRelease } from "./testing/install-release.ts";

const { admin, adminKilled, current, packNewer, ready, service } = installRelease();

test("an upgrade backs up, replaces the release, and is taken back", async () => {
  const newer = await packNewer("0.2.0");
  const upgraded = await admin("upgrade", newer, "--service", service);
  expect(upgraded, upgraded.said).toMatchObject({ code: 0 });
  expect(upgraded.said).toMatch(/Backed up [\d,]+ rows/);
  expect([current(), await ready()]).toEqual(["fieldstone-0.2.0", 200]);
  const back = await admin("rollback", "--service", service);
  expect(back, back.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  expect((await admin("rollback", "--service", service)).said).toContain("There is no upgrade here");
});

test("a release that wouldn't start with these settings is refused while the present one runs", async () => {
  const main = (text: string) => (release: string) => writeFileSync(join(release, "dist/server/main.js"), text);
  for (const [version, text] of [
    ["0.2.2", ""],
    ["0.2.3", 'process.stderr.write("PUBLIC_URL must be set\\n"); process.exit(1);'],
  ] as const) {
    const { code, said } = await admin("upgrade", await packNewer(version, main(text)), "--service", service);
    expect([code, said]).toEqual([1, expect.stringContaining("The release won't start on")]);
    expect(said.includes("PUBLIC_URL must be set")).toBe(text !== "");
    expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  }
});

test("an upgrade that is killed once the server has stopped is said by the doctor, and taken back by rollback", async () => {
  const newer = await packNewer("0.2.1");
  await adminKilled("after stop", "upgrade", newer);
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 0]);
  const { said } = await admin("doctor");
  expect(said).toMatch(
    /broken +upgrade: The upgrade to fieldstone-0\.2\.1 of \S+ was interrupted; fieldstone-0\.1\.0 may be stopped/,
  );
  const back = await admin("rollback", "--service", service);
  expect(back, back.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  expect((await admin("doctor")).said).not.toContain("interrupted");
});
