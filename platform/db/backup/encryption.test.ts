import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { onOneDatabase } from "../../testing/databases.ts";
import { type BackupKeys, isBackupKey, newBackupKey, tryKeys } from "./encryption.ts";
import { makeBackup, verifyBackup } from "./make-backup.ts";

const noon = Date.parse("2026-11-26T12:00:00Z");
/** What age encrypts at once, with its tag. */
const CHUNK = 65_552;

let [key, other] = ["", ""];
beforeAll(async () => {
  [key, other] = [await newBackupKey(), await newBackupKey()];
});

onOneDatabase("encrypted backups", (open) => {
  /** Of some 300 kB that can't be packed. */
  async function backUp(keys: BackupKeys) {
    const { db, settings } = await open();
    const rows = Array.from({ length: 1_000 }, () => ({ key: randomBytes(300).toString("base64"), full_at: 1 }));
    await db.insertInto("rate_limits").values(rows).execute();
    const folder = mkdtempSync(path.join(tmpdir(), "encrypted-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const order = { settings, place: { to: folder }, facts: { product: "1.2.3" }, now: noon, progress: () => {} };
    const { name } = await makeBackup({ ...order, keys });
    return { folder, file: path.join(folder, name) };
  }

  const reading = (file: string, keys: BackupKeys) =>
    verifyBackup(file, keys, () => {}).then(
      ({ product }) => `intact, by ${product}`,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  test("say so by their name, hold nothing in clear, and are opened by any of the keys", async () => {
    const { file } = await backUp([key]);
    expect(path.basename(file)).toBe("fieldstone-2026-11-26T120000Z.backup.zst.age");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
    expect(await reading(file, [key])).toBe("intact, by 1.2.3");
    expect(await reading(file, [other, key])).toBe("intact, by 1.2.3");
  });

  test("without a key are as they always were, and are still read where there is one", async () => {
    const { file } = await backUp([]);
    expect(path.basename(file)).toBe("fieldstone-2026-11-26T120000Z.backup.zst");
    expect(await reading(file, [])).toBe("intact, by 1.2.3");
    expect(await reading(file, [key])).toBe("intact, by 1.2.3");
  });

  test("are known under any name, and the key alone is said to be missing or wrong", async () => {
    const { file, folder } = await backUp([key]);
    const renamed = path.join(folder, "renamed");
    writeFileSync(renamed, readFileSync(file));
    for (const each of [file, renamed]) {
      expect(await reading(each, [])).toMatch(/is encrypted, and there is no key\. Set BACKUP_KEY/);
      expect(await reading(each, [other])).toMatch(/was encrypted with another key than those of BACKUP_KEY/);
    }
    const start = readFileSync(file).subarray(0, 8_192);
    const tried = async (...keys: string[]) => await tryKeys(path.basename(file), start, keys);
    expect([await tried(), await tried(other), await tried(other, key)]).toEqual(["no key", "other key", "opened"]);
    expect(await tryKeys("fieldstone.backup.zst", Buffer.from("anything"), [key])).toBe("plain");
    // One that was put in place of an encrypted one isn't taken for a backup.
    writeFileSync(file, readFileSync((await backUp([])).file));
    expect(await reading(file, [key])).toContain("was altered");
  });

  test("that are cut off anywhere are refused", async () => {
    const { file, folder } = await backUp([key]);
    const whole = readFileSync(file);
    expect(whole.length).toBeGreaterThan(3 * CHUNK);
    const cut = path.join(folder, "cut.age");
    const payload = whole.length % CHUNK;
    const lengths = [0, 1, 21, 22, 60, 100, 199, 200, 215, 216, 217, 300, 40_000];
    for (const chunk of [1, 2, 3])
      for (const by of [-1, 0, 1, 15, 16, 17, 100]) lengths.push(184 + 16 + chunk * CHUNK + by);
    for (const by of [1, 2, 15, 16, 17, 1_000, payload]) lengths.push(whole.length - by);
    for (const length of new Set(lengths.filter((each) => each < whole.length))) {
      writeFileSync(cut, whole.subarray(0, length));
      expect(await reading(cut, [key]), `${length} of ${whole.length}`).toMatch(/is cut off, or its end was altered/);
    }
    writeFileSync(cut, Buffer.concat([whole, Buffer.from("more")]));
    expect(await reading(cut, [key])).toMatch(/altered/);
  });

  test("in which a single bit is another are refused", async () => {
    const { file, folder } = await backUp([key]);
    const whole = readFileSync(file);
    const altered = path.join(folder, "altered.age");
    const spread = Array.from({ length: 40 }, (_, index) => Math.floor((index * (whole.length - 1)) / 39));
    for (const place of [...Array.from({ length: 216 }, (_, index) => index), ...spread]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8));
      writeFileSync(altered, bytes);
      expect(await reading(altered, [key]), `at ${place}`).toMatch(/altered/);
    }
  });
});

test("a key with a typo is none", () => {
  expect(isBackupKey(key)).toBe(true);
  for (const [at, letter] of key.split("").entries()) {
    const typo = `${key.slice(0, at)}${letter === "Q" ? "P" : "Q"}${key.slice(at + 1)}`;
    expect(isBackupKey(typo), typo).toBe(false);
  }
  for (const wrong of ["", key.toLowerCase(), `${key}Q`, ` ${key}`, key.slice(1)])
    expect(isBackupKey(wrong)).toBe(false);
});
