import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

const decompress = promisify(inflateRaw);

/** What an archive may hold; more is refused before it is unpacked. */
export interface ZipLimits {
  files: number;
  /** Bytes of one file, and of all together, unpacked. */
  fileBytes: number;
  totalBytes: number;
}

/** An archive that can't be read, or isn't to be trusted; the message is a sentence that says what to do. */
export class ZipRefused extends Error {}

/** Signatures (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const LONGEST_NAME = 500;
/** The type of a symbolic link in Unix's file modes, as programs there write it. */
const [TYPE_OF_FILE, SYMBOLIC_LINK] = [0xf000, 0xa000];

interface Entry {
  path: string;
  method: number;
  sum: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Unpacks a zip archive into memory: the files by their paths, folders left out. Nothing that an archive says of itself
 * is believed: names must stay within the folder, sizes within the limits, and contents must have their sums.
 * @throws ZipRefused
 */
export async function readZip(archive: Uint8Array, limits: ZipLimits): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files = new Map<string, Buffer>();
  let total = 0;
  try {
    const entries = entriesOf(bytes, limits);
    for (const entry of entries) {
      total += entry.size;
      if (entry.size > limits.fileBytes || total > limits.totalBytes)
        throw new ZipRefused(`The archive would unpack to more than a manual may have. Is this the right file?`);
      if (files.has(entry.path)) throw new ZipRefused(`The archive has ${shown(entry.path)} twice. Zip it again.`);
      files.set(entry.path, await contentOf(bytes, entry));
    }
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused("This zip archive can’t be read, or part of it is missing. Zip it again.");
  }
  return files;
}

function entriesOf(bytes: Buffer, limits: ZipLimits): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || bytes.readUInt32LE(end) !== END)
    throw new ZipRefused("This is not a zip archive. Pack the folder as a .zip file.");
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.files)
    throw new ZipRefused(`The archive has ${count} files. A manual may have at most ${limits.files}.`);
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL)
      throw new ZipRefused("The archive’s list of files is damaged. Zip it again.");
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const path = pathOf(bytes.subarray(at + 46, at + 46 + (name ?? 0)));
    const mode = bytes.readUInt32LE(at + 38) >>> 16;
    if ((mode & TYPE_OF_FILE) === SYMBOLIC_LINK)
      throw new ZipRefused(`${shown(path)} is a symbolic link. Put the file itself into the archive.`);
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
      throw new ZipRefused(`${shown(path)} is encrypted. Pack the folder without a password.`);
    if (!path.endsWith("/"))
      entries.push({
        path,
        method: bytes.readUInt16LE(at + 10),
        sum: bytes.readUInt32LE(at + 16),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
      });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/**
 * A name that stays within the folder that the archive is unpacked to, on every system; that of a folder ends with '/'.
 * Programs for Windows write backslashes, though APPNOTE.TXT (4.4.17.1) has only slashes, and some begin with './'.
 */
function pathOf(name: Buffer): string {
  if (name.length > LONGEST_NAME)
    throw new ZipRefused(`A name in the archive has ${name.length} bytes. At most ${LONGEST_NAME} are read.`);
  const given = new TextDecoder("utf-8", { fatal: true }).decode(name);
  const path = given.replaceAll("\\", "/");
  if (path.startsWith("/") || /^[a-z]:/i.test(path))
    throw new ZipRefused(
      `The archive names a file by its place on a disk, ${shown(given)}. Pack the folder itself, without its path.`,
    );
  if (/[:\p{Cc}]/u.test(path))
    throw new ZipRefused(
      `The name ${shown(given)} has a colon or a line break in it. Rename the file, and zip the folder again.`,
    );
  const parts = path.split("/");
  if (parts.includes(".."))
    throw new ZipRefused(
      `The archive names a file ${shown(given)}, outside of its own folder. Pack the folder itself.`,
    );
  const straight = parts.filter((part) => part !== "" && part !== ".").join("/");
  return path.endsWith("/") || straight === "" ? `${straight}/` : straight;
}

async function contentOf(bytes: Buffer, { path, method, sum, packed, size, offset }: Entry): Promise<Buffer> {
  if (bytes.readUInt32LE(offset) !== LOCAL)
    throw new ZipRefused(`${shown(path)} is damaged in the archive. Zip it again.`);
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const body = bytes.subarray(start, start + packed);
  if (method !== STORED && method !== DEFLATED)
    throw new ZipRefused(
      `${shown(path)} uses a compression method that isn’t supported. Pack the folder as an ordinary zip archive.`,
    );
  // Never more than it says, whatever it unpacks to; zlib wants at least one byte.
  const content = method === STORED ? body : await decompress(body, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size || crc32(content) !== sum)
    throw new ZipRefused(`${shown(path)} is damaged in the archive. Zip it again.`);
  return content;
}

function shown(path: string): string {
  return `“${path.replaceAll(/\p{Cc}/gu, "?").slice(0, 80)}”`;
}
