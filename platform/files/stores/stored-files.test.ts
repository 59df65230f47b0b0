import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoredFiles, keepBytes, readBytes } from "./stored-files.ts";
import { type S3StandIn, startS3StandIn } from "./testing/s3-stand-in.ts";

let folder = "";
let s3: S3StandIn;

beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stored-files-"));
});
afterEach(() => {
  Object.assign(s3.faults, { busy: 0, refuses: false, lateMs: 0 });
  s3.objects.clear();
  rmSync(folder, { recursive: true });
});

const openFolder = () => StoredFiles.open({ to: path.join(folder, "a", "files") });
const openBucket = () => StoredFiles.open({ to: `s3://${s3.bucket}/some/files`, s3: s3.access });
const unavailable = { code: "file-unavailable", status: 503, retryAfter: 5 };
const damaged = { code: "file-damaged", status: 502 };

describe.each(["folder", "s3"] as const)("files in a store (%s)", (kind) => {
  const open = () => (kind === "folder" ? openFolder() : openBucket());
  /** Where a file lies, for a test that does it harm. */
  const lose = (file: string) => {
    if (kind === "folder") rmSync(path.join(folder, "a", "files", file));
    else s3.objects.delete(`some/files/${file}`);
  };
  const change = (file: string, to: Buffer) => {
    if (kind === "folder") writeFileSync(path.join(folder, "a", "files", file), to);
    else s3.objects.set(`some/files/${file}`, to);
  };

  test("are kept, read byte for byte, and removed", async () => {
    const files = await open();
    const bytes = randomBytes(300_000);
    const kept = await files.keep("documents", bytes, "job", "01a2-b3");
    expect(kept).toMatchObject({ bytes: null, size: 300_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(kept.file).toBe(`documents/${kept.sha256.slice(0, 2)}/${kept.sha256}.01a2-b3`);
    expect(bytes.equals(await files.read(kept, "reader"))).toBe(true);
    expect(await files.keep("documents", bytes, "job", "01a2-b3")).toEqual(kept);
    await files.remove(kept.file);
    await files.remove(kept.file);
    await expect(files.read(kept, "reader")).rejects.toMatchObject(damaged);
  });

  test("what is lost, cut off, longer or other than it was is never given out", async () => {
    const files = await open();
    const bytes = randomBytes(50_000);
    const kept = await files.keep("pictures", bytes, "job");
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(25_000) ^ 1, 25_000);
    for (const wrong of [bytes.subarray(0, 49_999), Buffer.concat([bytes, bytes]), other, Buffer.alloc(0)]) {
      change(kept.file, wrong);
      await expect(files.read(kept, "reader")).rejects.toMatchObject(damaged);
    }
    lose(kept.file);
    await expect(files.read(kept, "reader")).rejects.toMatchObject(damaged);
    change(kept.file, bytes);
    expect(bytes.equals(await files.read(kept, "reader"))).toBe(true);
  });

  test("a picture is asked for once while many want it, and stays in memory; a document doesn't", async () => {
    const files = await open();
    const [picture, paper] = [randomBytes(1_000), randomBytes(1_000)];
    const rows = [await files.keep("pictures", picture, "job"), await files.keep("documents", paper, "job")] as const;
    s3.asked["GET"] = 0;
    await Promise.all(Array.from({ length: 200 }, () => files.read(rows[0], "reader")));
    if (kind === "s3") expect(s3.asked["GET"]).toBe(1);
    lose(rows[0].file);
    expect(picture.equals(await files.read(rows[0], "reader"))).toBe(true);
    await expect(files.readAnew(rows[0], "job")).rejects.toMatchObject(damaged);
    await files.read(rows[1], "reader");
    lose(rows[1].file);
    await expect(files.read(rows[1], "reader")).rejects.toMatchObject(damaged);
  });

  test("no key leads out of the store", async () => {
    const files = await open();
    const { sha256, size } = await files.keep("documents", randomBytes(10), "job");
    for (const file of ["../../etc/passwd", "documents/aa/../../../x", "/etc/passwd", "documents/aa/b", "", "a\0b"]) {
      await expect(files.read({ file, sha256, size }, "reader")).rejects.toThrow();
      await expect(files.remove(file)).rejects.toThrow();
    }
  });
});

describe("a folder of files", () => {
  test("is its owner's alone, in folders of two letters, and has nothing half written", async () => {
    const files = await openFolder();
    const kept = await Promise.all(Array.from({ length: 40 }, () => files.keep("documents", randomBytes(9), "job")));
    const root = path.join(folder, "a", "files");
    const all = readdirSync(root, { recursive: true, encoding: "utf8" });
    for (const name of [".", ...all]) {
      const found = statSync(path.join(root, name));
      expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600);
    }
    const names = all.filter((name) => statSync(path.join(root, name)).isFile());
    expect(names.toSorted()).toEqual(kept.map(({ file }) => file).toSorted());
    expect(readdirSync(path.join(root, "documents")).every((name) => /^[0-9a-f]{2}$/.test(name))).toBe(true);
    expect(readFileSync(path.join(root, kept[0]?.file ?? "")).length).toBe(9);
  });

  test("that isn't there, as a disk that isn't mounted, has lost nothing: it is away", async () => {
    const files = await openFolder();
    const kept = await files.keep("documents", randomBytes(9), "job");
    rmSync(path.join(folder, "a"), { recursive: true });
    await expect(files.read(kept, "reader")).rejects.toMatchObject(unavailable);
    await expect(files.remove(kept.file)).rejects.toMatchObject(unavailable);
    writeFileSync(path.join(folder, "a"), "not a folder");
    await expect(files.keep("documents", randomBytes(9), "job")).rejects.toMatchObject(unavailable);
    expect(existsSync(path.join(folder, "a", "files"))).toBe(false);
  });

  test("a file that was cut off by a crash of the disk is told", async () => {
    const files = await openFolder();
    const kept = await files.keep("documents", randomBytes(9_000), "job");
    truncateSync(path.join(folder, "a", "files", kept.file), 4_096);
    await expect(files.read(kept, "job")).rejects.toMatchObject(damaged);
  });
});

describe("a store that speaks S3", () => {
  test("is asked again while it is busy", async () => {
    s3.faults.busy = 2;
    const files = await openBucket();
    const kept = await files.keep("documents", randomBytes(9), "job");
    s3.faults.busy = 2;
    expect(await files.read(kept, "reader")).toHaveLength(9);
  });

  test("that refuses, is away or doesn't answer is given up in time, and readers don't pile up", async () => {
    const files = await openBucket();
    const rows = await Promise.all(Array.from({ length: 100 }, () => files.keep("documents", randomBytes(9), "job")));
    const [row] = rows;
    if (row === undefined) throw new Error("None was kept.");
    s3.faults.refuses = true;
    await expect(files.read(row, "reader")).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringMatching(/refused GET backups\/some\/files\/.+: AccessDenied\.$/) },
    });
    s3.faults.refuses = false;
    s3.faults.lateMs = 30_000;
    s3.asked["GET"] = 0;
    const outcomes = await Promise.allSettled(rows.map((each) => files.read(each, "reader")));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: unavailable });
    expect(s3.asked["GET"]).toBeLessThanOrEqual(64);
    s3.faults.lateMs = 0;
    expect(await files.read(row, "reader")).toHaveLength(9);
    const elsewhere = await StoredFiles.open({ to: "s3://b", s3: { ...s3.access, endpoint: "http://127.0.0.1:9" } });
    await expect(elsewhere.read(row, "reader")).rejects.toMatchObject(unavailable);
  });

  test("with the key of another is told without the secret", async () => {
    const files = await StoredFiles.open({ to: `s3://${s3.bucket}`, s3: { ...s3.access, secret: "not-told" } });
    const failed = await files.keep("documents", randomBytes(9), "job").catch((error: unknown) => error);
    expect(failed).toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining("SignatureDoesNotMatch") },
    });
    expect(JSON.stringify(failed)).not.toContain("not-told");
  });
});

test("without a store, a row has its bytes; one that names a file then can't be read, and isn't lost", async () => {
  const bytes = randomBytes(9);
  const row = await keepBytes(undefined, { kind: "documents", bytes, waiting: "job" });
  expect(row).toMatchObject({ bytes, file: null, size: 9 });
  const files = await openFolder();
  expect(await readBytes(files, row, "reader")).toBe(bytes);
  expect(await readBytes(files, { bytes: null, file: null, sha256: null, size: null }, "reader")).toBeUndefined();
  const elsewhere = await files.keep("documents", bytes, "job");
  await expect(readBytes(undefined, elsewhere, "reader")).rejects.toMatchObject(unavailable);
});
