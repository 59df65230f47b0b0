import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readZip, ZipRefused } from "./read-zip.ts";
import { writeZip } from "./write-zip.ts";

const limits = { files: 100, fileBytes: 1_000_000, totalBytes: 2_000_000 };
const text = (words: string) => new TextEncoder().encode(words);
const zip = (files: Record<string, string>) =>
  writeZip(new Map(Object.entries(files).map(([path, words]) => [path, text(words)])));

/** Replaces bytes wherever they stand, as somebody does who writes archives by hand. */
function replaced(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString("latin1").replaceAll(from, to), "latin1");
}

describe("zip archives", () => {
  test("are read as they were written, whatever is in them, and the same files make the same bytes", async () => {
    const name = fc.stringMatching(/^[a-z0-9é]{1,12}(?:\/[a-z0-9-]{1,12}){0,3}\.md$/);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, fc.uint8Array({ maxLength: 500 })), async (files) => {
        const given = new Map(Object.entries(files));
        const archive = await writeZip(given);
        const read = await readZip(archive, limits);
        expect([...read].map(([path, content]) => [path, new Uint8Array(content)])).toEqual([...given]);
        expect(await writeZip(given)).toEqual(archive);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    ["../etc/passwd", "outside of its own folder"],
    ["/etc/passwd", "by its place on a disk"],
    ["\\\\server\\share\\b", "by its place on a disk"],
    ["\\b", "by its place on a disk"],
    ["a/../b", "outside of its own folder"],
    ["a\\..\\..\\b", "outside of its own folder"],
    [".\\..\\b", "outside of its own folder"],
    ["C:b", "by its place on a disk"],
    ["c:\\b", "by its place on a disk"],
    ["ab:c", "a colon or a line break"],
    ["a\nb", "a colon or a line break"],
    ["x".repeat(501), "At most 500 are read"],
  ])("with a file named %j are refused", async (name, sentence) => {
    await expect(readZip(await zip({ [name]: "x" }), limits)).rejects.toThrow(sentence);
  });

  test("are read as programs for Windows make them, with backslashes, and with './' before each name", async () => {
    const files = {
      "manual\\": "",
      "manual\\edition.yaml": "a",
      "manual\\tables\\\\010-words.md": "b",
      "./": "",
      "./help.md": "c",
      "rules/./a.md": "d",
    };
    const read = await readZip(await zip(files), limits);
    expect([...read].map(([path, content]) => [path, content.toString()])).toEqual([
      ["manual/edition.yaml", "a"],
      ["manual/tables/010-words.md", "b"],
      ["help.md", "c"],
      ["rules/a.md", "d"],
    ]);
    await expect(readZip(await zip({ "a/b": "x", "a\\b": "y" }), limits)).rejects.toThrow("twice");
  });

  test("that unpack to more than the limits are refused before they are unpacked", async () => {
    const bomb = await writeZip(new Map([["a", new Uint8Array(1_500_000)]]));
    expect(bomb.length).toBeLessThan(5_000);
    await expect(readZip(bomb, limits)).rejects.toThrow("more than a manual may have");
    const many = await writeZip(new Map(Array.from({ length: 4 }, (_, at) => [`${at}`, new Uint8Array(900_000)])));
    await expect(readZip(many, limits)).rejects.toThrow("more than a manual may have");
    const files = await writeZip(new Map(Array.from({ length: 101 }, (_, at) => [`${at}`, text("x")])));
    await expect(readZip(files, limits)).rejects.toThrow("at most 100");
  });

  test("that lie about a size are refused without unpacking the rest", async () => {
    const bomb = await writeZip(new Map([["a", new Uint8Array(900_000)]]));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(900_000);
    await expect(readZip(replaced(bomb, size.toString("latin1"), "\u0005\0\0\0"), limits)).rejects.toThrow(
      "Zip it again",
    );
  });

  test("that are cut off, changed or none at all are refused with a sentence", async () => {
    const archive = await zip({ "a.md": "words that are long enough to be packed, packed, packed, packed" });
    for (let length = 0; length < archive.length; length += 7)
      await expect(readZip(archive.subarray(0, length), limits)).rejects.toThrow(/archive|Pack/);
    for (let at = 0; at < archive.length; at += 3) {
      const changed = Buffer.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await readZip(changed, limits).catch((error: unknown) => expect(error).toBeInstanceOf(ZipRefused));
    }
    await expect(readZip(text("not a zip"), limits)).rejects.toThrow("This is not a zip archive.");
    const twice = replaced(await zip({ "a.md": "x", "b.md": "y" }), "b.md", "a.md");
    await expect(readZip(twice, limits)).rejects.toThrow("twice");
  });

  test("with a symbolic link or a password are refused", async () => {
    const archive = await zip({ "a.md": "b.md" });
    const central = archive.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
    const link = Buffer.from(archive);
    link.writeUInt32LE(0o120777 * 0x10000, central + 38);
    await expect(readZip(link, limits)).rejects.toThrow("is a symbolic link");
    const locked = Buffer.from(archive);
    locked.writeUInt16LE(1, central + 8);
    await expect(readZip(locked, limits)).rejects.toThrow("without a password");
  });
});
