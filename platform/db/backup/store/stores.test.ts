import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { backupName } from "../rows.ts";
import { removeOutdated } from "../make-backup.ts";
import { type S3StandIn, startS3StandIn } from "../../../files/stores/testing/s3-stand-in.ts";
import { outdated, readKeepRule } from "./store.ts";
import { openStore } from "./open-store.ts";
import { openS3Store } from "./s3-store.ts";

const noon = Date.parse("2026-11-26T12:00:00Z");
const DAY = 86_400_000;

let folder = "";
let s3: S3StandIn;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "stores-"));
  s3 = await startS3StandIn();
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

describe("which backups go", () => {
  const rule = { days: 7, weeks: 4, months: 12 };

  test("a rule is read, and one that keeps nothing is none", () => {
    expect(readKeepRule("7d,4w,12m")).toEqual(rule);
    expect(readKeepRule("30d")).toEqual({ days: 30, weeks: 0, months: 0 });
    for (const wrong of ["", "0d", "7", "7d4h", "12m,7d", "all"]) expect(readKeepRule(wrong)).toBeUndefined();
  });

  test("of two years of backups every six hours, 20 or so stay: days, weeks and months", () => {
    const times = Array.from({ length: 2 * 365 * 4 }, (_, index) => noon - index * (DAY / 4));
    const gone = new Set(outdated(times, rule));
    const days = times.filter((at) => !gone.has(at)).map((at) => new Date(at).toISOString().slice(0, 10));
    expect(days.join(" ")).toBe(
      "2026-11-26 2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20 " +
        "2026-11-15 2026-11-08 2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 " +
        "2026-05-31 2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31",
    );
  });

  test("old ones stay if there are no newer: what was kept once is not lost for a server that stood still", () => {
    expect(outdated([noon - 900 * DAY, noon - 901 * DAY], { days: 1, weeks: 0, months: 0 })).toEqual([
      noon - 901 * DAY,
    ]);
    expect(outdated([noon - 900 * DAY], rule)).toEqual([]);
  });
});

describe.each(["folder", "s3"] as const)("a place for backups (%s)", (kind) => {
  const places = () => ({
    folder: { to: path.join(folder, "kept") },
    s3: { to: `s3://${s3.bucket}/some/where else+more 50%`, s3: s3.access },
  });
  const open = () => openStore(places()[kind], path.join(folder, "data"), noon);

  test("keeps them, lists them, gives them back, and forgets what is outdated", async () => {
    const bytes = randomBytes(100_000);
    for (const at of [noon - 2 * DAY, noon - DAY, noon]) {
      const store = await open();
      await store.keep(backupName(at), (file) => writeFile(file, bytes));
    }
    const store = await open();
    expect((await store.list()).map(({ name }) => name).toSorted()).toEqual(
      [noon - 2 * DAY, noon - DAY, noon].map(backupName),
    );
    expect((await store.list()).map(({ bytes: size }) => size)).toEqual([bytes.length, bytes.length, bytes.length]);
    const fetched = path.join(folder, `fetched-${kind}`);
    await store.fetch(backupName(noon), fetched);
    expect(readFileSync(fetched).equals(bytes)).toBe(true);
    expect(bytes.subarray(0, 8_192).equals(await store.start(backupName(noon)))).toBe(true);
    const known = new Set((await store.list()).map(({ name }) => name));
    expect(await removeOutdated(store, { days: 2, weeks: 0, months: 0 }, new Set())).toBe(0);
    expect(await removeOutdated(store, { days: 2, weeks: 0, months: 0 }, known)).toBe(1);
    expect((await store.list()).map(({ name }) => name).toSorted()).toEqual([backupName(noon - DAY), backupName(noon)]);
  });
});

describe("a store that speaks S3", () => {
  const openAt = (access: Partial<S3StandIn["access"]>, to = `s3://${s3.bucket}/large`) => {
    const dataDir = mkdtempSync(path.join(folder, "data-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    return openS3Store({ to, s3: { ...s3.access, ...access } }, { dataDir, partBytes: 6_000_000 });
  };

  test("takes what is long in parts, and leaves nothing of it in the data folder", async () => {
    const bytes = randomBytes(13_000_000);
    const dataDir = mkdtempSync(path.join(folder, "data-"));
    const store = openS3Store({ to: `s3://${s3.bucket}/large`, s3: s3.access }, { dataDir, partBytes: 6_000_000 });
    await store.keep(backupName(noon), (file) => writeFile(file, bytes));
    expect(readdirSync(dataDir)).toEqual([]);
    const fetched = path.join(folder, "fetched-large");
    await store.fetch(backupName(noon), fetched);
    expect(readFileSync(fetched).equals(bytes)).toBe(true);
  });

  test("is asked again while it is busy", async () => {
    s3.faults.busy = 2;
    expect(await openAt({}, `s3://${s3.bucket}/none`).list()).toEqual([]);
    expect(s3.faults.busy).toBe(0);
  });

  test("says in a sentence why it keeps nothing, without its secret", async () => {
    const listing = (...where: Parameters<typeof openAt>) => openAt(...where).list();
    await expect(listing({ secret: "not-the-secret" })).rejects.toThrow("SignatureDoesNotMatch");
    await expect(listing({ region: "us-east-1" })).rejects.toThrow("SignatureDoesNotMatch");
    await expect(listing({ keyId: "nobody", secret: "not-told" })).rejects.toThrow(
      /refused GET backups\/: InvalidAccessKeyId\.$/,
    );
    await expect(listing({}, "s3://no-such-bucket/x")).rejects.toThrow("NoSuchBucket");
    await expect(listing({ endpoint: "http://127.0.0.1:9" })).rejects.toThrow("can't be reached");
    const write = vi.fn<() => Promise<void>>();
    const kept = openAt({ endpoint: "http://127.0.0.1:9" }).keep(backupName(noon), write);
    await expect(kept).rejects.toThrow("can't be reached");
    expect(write).not.toHaveBeenCalled();
  });
});
