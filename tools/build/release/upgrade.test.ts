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
