import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, request as httpRequest, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { TestMailServer } from "../../../domains/messaging/server/testing/start-smtp-server.ts";
import { fixedClock, systemClock } from "../../../platform/clock/clock.ts";
import { defineJob, enqueueJob } from "../../../platform/jobs/define-job.ts";
import { recordBackup, recordRehearsal } from "../../../platform/db/backup/backups-store.ts";
import { newBackupKey } from "../../../platform/db/backup/encryption.ts";
import { makeBackup } from "../../../platform/db/backup/make-backup.ts";
import { startS3StandIn } from "../../../platform/files/stores/testing/s3-stand-in.ts";
import { openSecrets } from "../../../platform/secrets/secrets.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { freePort, listenLocally } from "../../../platform/testing/ports.ts";
import { readConfig } from "../../config.ts";
import { arrivalRoute } from "../../http/operators/logs.ts";
import { machineChecks } from "./check-machine.ts";
import { runCommand } from "../../../platform/testing/run-command.ts";
import { addDoctor } from "./doctor-command.ts";
import { findOut } from "./finding.ts";

const SECRET = "a-secret-key-of-the-doctor-with-32-letters";
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the doctor says of an installation, by check. */
async function examine(settings: Record<string, string | undefined>, clock = systemClock) {
  const all: Record<string, string | undefined> = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SECRET_KEY: SECRET,
    ...settings,
  };
  const { code, out, err } = await runCommand(
    (program, output) => addDoctor(program, { ...output, readConfig: () => readConfig(all), clock }),
    ["doctor"],
  );
  const text = `${out}\n${err}`;
  expect(text).not.toContain(SECRET);
  return { code, text };
}

async function listening(server: Server): Promise<number> {
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.close();
  });
  return port;
}

test("settings that can't be read are the one thing it says", async () => {
  const { code, text } = await examine({ PORT: "many" });
  expect(code).toBe(1);
  expect(text).toMatch(/^broken settings: PORT must be a whole number/);
  expect(text).not.toContain("database");
  expect((await examine({ PORT: "many", TRIAL_DAYS: "few" })).text).toMatch(
    /broken settings: PORT .+\n +→.+\nbroken settings: TRIAL_DAYS .+\n +→.+\n2 broken, 0 to look at, 0 ok\.$/,
  );
});

test("a check that hangs is given up, and one that throws is broken", async () => {
  const hangs = { name: "hangs", run: () => new Promise<never>(() => {}) };
  expect(await findOut(hangs, 50)).toMatchObject([{ name: "hangs", verdict: "broken" }]);
  const throws = { name: "throws", run: () => Promise.reject(new Error("a reason.")) };
  expect((await findOut(throws))[0]?.says).toBe("It could not be checked: a reason.");
});

test("a data folder that can't be written is broken", async () => {
  const file = path.join(folder, "a-file");
  writeFileSync(file, "in the way");
  expect((await examine({ DATA_DIR: file })).text).toMatch(/broken settings: DATA_DIR must be a folder/);
  const closed = await examine({ DATA_DIR: "/proc/self" });
  expect(closed.code).toBe(1);
  expect(closed.text).toMatch(/broken disk: .* is not writable/);
  expect((await examine({})).text).toMatch(/ {5}disk: .* is writable; .* free\./);
});

test("a restore that was cut off, or is going on, is told apart from a folder that nothing was in yet", async () => {
  const own = mkdtempSync(path.join(folder, "restored-"));
  expect((await examine({ DATA_DIR: own })).text).toMatch(/look +database: There is no database .*\n.*The first start/);
  const begun = path.join(own, ".restoring-abc");
  mkdirSync(begun);
  const cutOff = await examine({ DATA_DIR: own });
  expect(cutOff.code).toBe(1);
  expect(cutOff.text).toMatch(/broken database: A restore into .* was cut off.*\n.*Run the same restore again/);
  expect(cutOff.text).not.toContain("The first start creates it");
  const written = new DatabaseSync(path.join(begun, "app.db"));
  onTestFinished(() => written.close());
  written.exec("create table some (id); begin exclusive");
  expect((await examine({ DATA_DIR: own })).text).toMatch(/look +database: A restore into .* is running\.\n.*Wait/);
});

test("a mail server is broken that isn't there or refuses the login, and its password is not printed", async () => {
  const sender = { MAIL_FROM: "no-reply@doctor.test" };
  const away = await examine({ ...sender, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  expect(away.text).toMatch(/broken mail server: .* takes no email: .*ECONNREFUSED/);
  const server = await new TestMailServer({ password: "right-password" }).start();
  onTestFinished(() => server.remove());
  const withPassword = (password: string) =>
    examine({ ...sender, SMTP_URL: `smtp://us:${password}@127.0.0.1:${server.port}` });
  const refused = await withPassword("wrong-password");
  expect(refused.text).toMatch(/broken mail server: .* takes no email/);
  expect(refused.text).not.toContain("wrong-password");
  expect((await withPassword("right-password")).text).toMatch(/ok +mail server: .* accepts the login/);
});

test("memory is told, and a file that a command has left behind as another user", async () => {
  const { text } = await examine({});
  expect(text).toMatch(/(?:ok|look) +memory: .* of .* memory are available\./);
  expect(text).toMatch(/ok +files: Everything in /);
  // Only root can give a file away.
  if (process.getuid?.() !== 0) return;
  const own = path.join(folder, "left-behind");
  mkdirSync(own);
  writeFileSync(path.join(own, "app.db-wal"), "");
  chownSync(path.join(own, "app.db-wal"), 12_345, 12_345);
  expect((await examine({ DATA_DIR: own })).text).toMatch(/broken files: app\.db-wal in .* belong to another user/);
});

test.each([
  [{ "b.test": "v=spf1 -all", "_dmarc.b.test": "v=DMARC1; p=none" }, "ok", "b.test has an SPF and a DMARC record."],
  [{ "b.test": "other" }, "look", "b.test has no SPF and no DMARC record"],
  [{ "b.test": "v=spf1 -all" }, "look", "b.test has no DMARC record"],
  [undefined, "look", "DNS doesn't say from here"],
])("what DNS says of the sender's domain is told: %o", async (records, verdict, says) => {
  const config = readConfig({
    NODE_ENV: "production",
    DATA_DIR: folder,
    PUBLIC_URL: "https://b.test",
    SUPPORT_EMAIL: "help@b.test",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "no-reply@b.test",
    SECRET_KEY: SECRET,
  });
  const known = new Map(Object.entries(records ?? {}));
  const lookUp = (name: string) => {
    const text = known.get(name);
    const code = records === undefined ? "ECONNREFUSED" : "ENOTFOUND";
    return text === undefined ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve([[text]]);
  };
  const check = machineChecks(config, lookUp).find(({ name }) => name === "sender");
  expect(
    await findOut(check ?? { name: "sender", run: () => Promise.reject(new Error("There is no such check.")) }),
  ).toMatchObject([{ verdict, says: expect.stringContaining(says) }]);
});

test.each([
  [413, /look +uploads: The proxy refuses bodies of 64 MB/],
  [100, /ok +uploads: The proxy takes archives of 64 MB/],
])("a proxy's limit of bodies is found by asking, without sending them: %i", async (status, line) => {
  const server = createHttpServer((_, response) => response.end("{}"));
  server.on("checkContinue", (_, response) => {
    if (status === 100) response.writeContinue();
    else response.writeHead(status).end();
  });
  expect((await examine({ PUBLIC_URL: `http://localhost:${await listening(server)}` })).text).toMatch(line);
});

/** A certificate of localhost, made by openssl. */
function certificate(from: string, until: string) {
  const made = mkdtempSync(path.join(folder, "certificate-"));
  const run = (...args: string[]) => execFileSync("openssl", args, { cwd: made, stdio: "ignore" });
  const config =
    "[ca]\ndefault_ca=d\n[d]\ndir=.\ndatabase=index\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n";
  writeFileSync(path.join(made, "config"), config);
  writeFileSync(path.join(made, "index"), "");
  writeFileSync(path.join(made, "serial"), "01");
  run("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "key", "-out", "request", "-subj", "/CN=localhost");
  const days = ["-startdate", from, "-enddate", until];
  run("ca", "-batch", "-selfsign", "-config", "config", "-keyfile", "key", "-in", "request", "-out", "made", ...days);
  return { key: readFileSync(path.join(made, "key")), cert: readFileSync(path.join(made, "made")) };
}

test.each([
  ["20240101000000Z", "20250101000000Z", /broken certificate: The certificate expired on/],
  ["20240101000000Z", "20990101000000Z", /broken certificate: Browsers don't trust the certificate/],
])("a certificate from %s until %s is broken if it has ended or nobody vouches for it", async (from, until, wrong) => {
  const port = await listening(createTlsServer(certificate(from, until), (_, response) => response.end("{}")));
  const { code, text } = await examine({ PUBLIC_URL: `https://localhost:${port}` });
  expect(code).toBe(1);
  expect(text).toMatch(wrong);
  expect(text).toMatch(/broken address: .* can't be reached from here/);
});

/** A server of this installation, behind proxies that each add an address. */
async function behindProxies(proxies: number): Promise<number> {
  const app = fastify();
  onTestFinished(() => app.close());
  arrivalRoute(app, { secrets: openSecrets([SECRET]), clock: systemClock });
  app.get("/healthz", () => ({ status: "ok" }));
  let port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  for (let proxy = 0; proxy < proxies; proxy += 1) port = await listening(createHttpServer(passOn(port)));
  return port;
}

function passOn(port: number): RequestListener {
  return (request, response) => {
    const before = request.headers["x-forwarded-for"];
    const added = [...(before === undefined ? [] : [before].flat()), "203.0.113.7"].join(", ");
    const headers = { ...request.headers, "x-forwarded-for": added };
    httpRequest({ port, host: "127.0.0.1", path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    }).end();
  };
}

test.each([
  [0, "0", /ok +proxies: Requests come through 0 proxies/],
  [2, "2", /ok +proxies: Requests come through 2 proxies/],
  [1, "0", /broken proxies: .* all readers count as one address.\n.*Set TRUSTED_PROXIES=1/],
  [1, "3", /broken proxies: .* readers can fake their address.\n.*Set TRUSTED_PROXIES=1/],
])("of %i proxies and TRUSTED_PROXIES=%s it says what arrives", async (proxies, trusted, said) => {
  const port = await behindProxies(proxies);
  const { text } = await examine({ PUBLIC_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: trusted });
  expect(text).toMatch(said);
  expect(text).toMatch(/ok +address: /);
});

test("what arrives is told to nobody without the installation's key", async () => {
  const port = await behindProxies(0);
  const answer = await fetch(`http://127.0.0.1:${port}/healthz/arrival`, { headers: { "x-fieldstone-probe": "1.a" } });
  expect(answer.status).toBe(404);
  const other = await examine({ PUBLIC_URL: `http://127.0.0.1:${port}`, SECRET_KEY: `${SECRET}-of-another` });
  expect(other.text).toMatch(/look +proxies: What arrives .* is not known/);
});

test("a clock that is wrong, another program on the port, and a key that Stripe doesn't know are named", async () => {
  const port = await listening(
    createHttpServer((request, response) => response.writeHead(request.url === "/" ? 200 : 401).end("something else")),
  );
  const stripe = { STRIPE_SECRET_KEY: "sk_test_unknown", STRIPE_WEBHOOK_SECRET: "whsec_a" };
  const settings = { ...stripe, STRIPE_API: `http://127.0.0.1:${port}`, PORT: String(port) };
  const { text } = await examine(settings, fixedClock(Date.now() + 120_000));
  expect(text).toMatch(/broken clock: This machine's clock is 1[12]\d seconds ahead of that of http/);
  expect(text).toMatch(/broken server: Another program answers at/);
  expect(text).toMatch(/broken Stripe: Stripe doesn't know STRIPE_SECRET_KEY/);
  expect(text).not.toContain("sk_test_unknown");
});

onEachDatabase("the doctor", (open, flavor) => {
  const settingsOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined }) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });

  test("says what the database has of overdue jobs, stuck emails, and backups", async () => {
    const { db, settings } = await open();
    const well = await examine(settingsOf(settings));
    expect(well.code).toBe(0);
    expect(well.text).toMatch(/ok +database: .* Its migrations match this version/);
    expect(well.text).toMatch(/look +backups: No backup has been made yet, and none is scheduled/);
    const lateJob = defineJob({ name: "late", payload: z.object({}) });
    await enqueueJob(db, systemClock, lateJob, {}, { runAt: Date.now() - 3_600_000 });
    const backup = { name: "old", made_at: Date.now() - 3 * 86_400_000, place: "x", bytes: 1, rows_kept: 1 };
    await db.insertInto("backups").values(backup).execute();
    const kept = path.join(folder, `kept-${flavor}`);
    const ill = await examine({ ...settingsOf(settings), BACKUP_EVERY: "1d", BACKUP_TO: kept });
    expect(ill.code).toBe(1);
    expect(ill.text).toMatch(/broken queue: 1 job is overdue/);
    expect(ill.text).toMatch(/broken backups: The last backup was made 3 days ago/);
    const name = "fieldstone-2027-01-01T000000Z.backup.zst";
    const made = { name, made_at: Date.now(), place: kept, bytes: 9, rows_kept: 1 };
    await db.insertInto("backups").values(made).execute();
    const looked = async () => (await examine({ ...settingsOf(settings), BACKUP_EVERY: "1d", BACKUP_TO: kept })).text;
    expect(await looked()).toContain(`broken backups: ${name} is no longer in ${kept}.`);
    writeFileSync(path.join(kept, name), "cut off");
    expect(await looked()).toContain(`broken backups: ${name} in ${kept} has 7 bytes instead of 9`);
    writeFileSync(path.join(kept, name), "all of it");
    expect(await looked()).toMatch(/ok +backups: The last backup was made 0 minutes ago, and is there/);
    expect(await looked()).toContain("; no restore was rehearsed yet.");
    await recordRehearsal(db, name, { at: Date.now() - 3 * 86_400_000, ms: 12_000 });
    expect(await looked()).toMatch(/ok +backups: .+; a restore was rehearsed 3 days ago, in 12 s\./);
    await recordRehearsal(db, name, { at: Date.now() - 63 * 86_400_000, ms: 12_000 });
    expect(await looked()).toMatch(/look +backups: .+; a restore was rehearsed 63 days ago, in 12 s\./);
    expect(await looked()).toContain(`ok     backup key: Backups in ${kept} are not encrypted: BACKUP_KEY isn't set.`);
    const [key, other] = [await newBackupKey(), await newBackupKey()];
    const withKey = async (...keys: string[]) =>
      (await examine({ ...settingsOf(settings), BACKUP_EVERY: "1d", BACKUP_TO: kept, BACKUP_KEY: keys.join() })).text;
    expect(await withKey(key)).toContain(`look   backup key: ${name} is not encrypted, though BACKUP_KEY is set.`);
    const order = { settings, place: { to: kept }, facts: { product: "1.2.3" }, progress: () => {} };
    const sealed = await makeBackup({ ...order, keys: [key], now: Date.now() });
    await recordBackup(db, sealed, Date.now());
    expect(await withKey(other, key)).toContain("The last backup is encrypted, and BACKUP_KEY opens it.");
    expect(await withKey(other)).toContain(`broken backup key: BACKUP_KEY doesn't open ${sealed.name}`);
    expect(await looked()).toContain(`broken backup key: ${sealed.name} is encrypted, and BACKUP_KEY isn't set`);
    const elsewhere = { name: "elsewhere", made_at: Date.now() + 1, place: "s3://b/x", bytes: 9, rows_kept: 1 };
    await db.insertInto("backups").values(elsewhere).execute();
    expect((await examine(settingsOf(settings))).text).toMatch(/ok +backups: The last backup was made 0 minutes ago\./);
    writeFileSync(path.join(folder, "no-folder"), "");
    mkdirSync(kept, { recursive: true });
    const nowhere = { BACKUP_EVERY: "1d", BACKUP_TO: path.join(folder, "no-folder", "inside") };
    expect((await examine({ ...settingsOf(settings), ...nowhere })).text).toContain("can't be used for backups");
  });

  test("looks at the place of backups once, for all that it says of them", async () => {
    const s3 = await startS3StandIn();
    onTestFinished(() => s3.close());
    const { settings, db } = await open();
    const place = `s3://${s3.bucket}/kept`;
    s3.objects.set("kept/fieldstone-2026-11-26T030000Z.backup.zst", Buffer.from("all of it"));
    const made = {
      name: "fieldstone-2026-11-26T030000Z.backup.zst",
      made_at: Date.now(),
      place,
      bytes: 9,
      rows_kept: 1,
    };
    await db.insertInto("backups").values(made).execute();
    const { endpoint, region, keyId, secret } = s3.access;
    const store = { STORE_URL: endpoint, STORE_REGION: region, STORE_KEY_ID: keyId, STORE_SECRET: secret };
    const { text } = await examine({ ...settingsOf(settings), ...store, BACKUP_EVERY: "1d", BACKUP_TO: place });
    expect(text).toMatch(/ok +backups: .+ and is there/);
    expect(text).toMatch(/look +backup key: Backups go to a store and aren't encrypted/);
    // The list, and the beginning of the backup; 'clock' asks, too.
    expect(s3.asked).toEqual({ GET: 2, HEAD: 1 });
  });

  test("changes nothing in a database that is not migrated, and says so", async () => {
    const { settings } = await open({ empty: true });
    const { code, text } = await examine(settingsOf(settings));
    expect(code).toBe(0);
    expect(text).toMatch(/look +database: .* answers: .* \d+ migrations have not run/);
    expect(text).not.toContain("queue");
    expect((await examine(settingsOf(settings))).text).toContain(/\d+ migrations have not run/.exec(text)?.[0]);
  });
});
