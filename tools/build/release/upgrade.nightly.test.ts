import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { packRelease } from "./pack-release.ts";
import { installRelease } from "./testing/install-release.ts";

const { admin, current, folder, packNewer, ready, run, runSql, service } = installRelease();

test("a release that doesn't become ready is taken back by itself, with the database that it has changed", async () => {
  const broken = await packNewer("0.3.0", (release) =>
    writeFileSync(
      join(release, "dist/server/main.js"),
      `import { DatabaseSync } from "node:sqlite";
if (process.argv[2] === "--check") { console.log("It starts."); process.exit(0); }
const database = new DatabaseSync(process.env.DATA_DIR + "/app.db");
database.exec("insert into kysely_migration values ('9999-of-a-newer-version', '2027-01-01')");
const { createServer } = await import("node:http");
createServer((request, response) => response.writeHead(503).end()).listen(Number(process.env.PORT));
setTimeout(() => process.exit(1), 3000);`,
    ),
  );
  const { code, said } = await admin("upgrade", broken, "--service", service, "--wait", "20");
  expect(said).toContain("fieldstone-0.3.0 did not become ready: going back to fieldstone-0.1.0");
  expect(said).toContain("fieldstone-0.1.0 is running again");
  expect([code, current(), await ready()]).toEqual([1, "fieldstone-0.1.0", 200]);
  expect((await admin("show", "reader@demo.test")).said).toContain("reader@demo.test");
});

test("a database that a newer release has changed is replaced only if that is asked for", async () => {
  const newer = await packNewer("0.4.0");
  await admin("upgrade", newer, "--service", service);
  runSql("insert into kysely_migration values ('9999-of-a-newer-version', '2027-01-01')");
  const refused = await admin("rollback", "--service", service);
  expect([refused.code, current()]).toEqual([1, "fieldstone-0.4.0"]);
  expect(refused.said).toContain("fieldstone-0.4.0 has changed the database in 1 step");
  const back = await admin("rollback", "--restore", "--service", service);
  expect(back, back.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  const aside = /as fieldstone-0\.4\.0 left it is in (\S+)\.$/m.exec(back.said)?.[1] ?? "";
  expect(existsSync(join(aside, "app.db"))).toBe(true);
});

test("a release whose migrations the older one tolerates is taken back without a backup, and what was written stays", async () => {
  const step =
    "{name:`9999-only-adds`,tolerated:true,async up(db){await db.schema.createTable(`added`).addColumn(`id`,`text`).execute()}},";
  const newer = await packNewer("0.4.5", (release) => {
    const scripts = join(release, "dist/server");
    // The newest migration stands in the list itself.
    const newest = /(?<=Migration,)\{name:`00/;
    const listing = readdirSync(scripts).find(
      (name) => name.endsWith(".js") && newest.test(readFileSync(join(scripts, name), "utf8")),
    );
    const file = join(scripts, listing ?? "");
    writeFileSync(file, readFileSync(file, "utf8").replace(newest, `${step}{name:\`00`));
  });
  const upgraded = await admin("upgrade", newer, "--service", service);
  expect(upgraded, upgraded.said).toMatchObject({ code: 0 });
  runSql("insert into added values ('written since')");
  expect((await admin("create-admin", "since@b.test", "--first-name", "S", "--last-name", "B")).code).toBe(0);
  const back = await admin("rollback", "--service", service);
  expect(back, back.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  expect((await admin("show", "since@b.test")).said).toContain("since@b.test");
  const { said } = await admin("doctor");
  expect(said).toContain("A newer version of this program has migrated it (9999-only-adds), and tolerates this one.");
  expect(readFileSync(join(folder, "log"), "utf8")).toContain("migrated by a newer version, which tolerates this one");
});

test("a release that brings Node runs on that one, and one of another system is refused", async () => {
  const withNode = (system: string) => (release: string) => {
    const manifest = JSON.parse(readFileSync(join(release, "package.json"), "utf8"));
    const node = { system, archive: `node-v24.21.0-${system}.tar.xz`, sha256: "0" };
    writeFileSync(join(release, "package.json"), JSON.stringify({ ...manifest, node }));
    mkdirSync(join(release, "node/bin"), { recursive: true });
    cpSync(process.execPath, join(release, "node/bin/node"), { dereference: true });
  };
  const foreign = await packNewer("0.4.6", withNode("linux-s390x"));
  expect((await admin("upgrade", foreign, "--service", service)).said).toContain("This release is for linux-s390x");
  const system = `${process.platform}-${process.arch}`;
  const own = await packNewer("0.4.7", withNode(system));
  expect(own).toContain(`fieldstone-0.4.7-${system}.tar.gz`);
  const upgraded = await admin("upgrade", own, "--service", service);
  expect(upgraded, upgraded.said).toMatchObject({ code: 0 });
  expect([current(), await ready()]).toEqual(["fieldstone-0.4.7", 200]);
  const { said } = await run(join(folder, "current/bin/fieldstone"), ["version"]);
  expect(said).toContain(`of this release (node-v24.21.0-${system}.tar.xz of nodejs.org)`);
  expect((await admin("rollback", "--service", service)).code).toBe(0);
});

test("what is no release, or not the one that was made, is refused before anything changes", async () => {
  const archive = await packNewer("0.5.0");
  appendFileSync(archive, "more");
  expect((await admin("upgrade", archive)).said).toContain("is not what");
  rmSync(`${archive}.sha256`);
  expect((await admin("upgrade", archive)).said).toContain(".sha256 is missing");
  expect((await admin("upgrade", join(folder, "nothing.tar.gz"))).said).toContain("There is no file");
  const other = join(folder, "other");
  mkdirSync(other);
  writeFileSync(join(other, "package.json"), '{ "name": "other", "version": "1.0.0" }');
  expect((await admin("upgrade", (await packRelease(other, folder, 0)).file)).said).toContain(
    "The archive does not contain a Fieldstone release",
  );
  expect([current(), await ready()]).toEqual(["fieldstone-0.1.0", 200]);
  const project = await run(process.execPath, [
    join(folder, "fieldstone-0.4.0/dist/server/admin.js"),
    "upgrade",
    archive,
  ]);
  expect(project.said).toContain('must be next to a link "current" that points to it');
});
