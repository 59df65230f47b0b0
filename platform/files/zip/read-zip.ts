import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

/** What an archive may hold; more is refused before it is unpacked. */
export interface ZipLimits {
  files: number;
  /** Bytes of one file, and of all together, unpacked. */
  fileBytes: number;
  totalBytes: number;
}

/** An archive that can't be read, or isn't to be trusted; the message is a sentence that says what to do. */
export class ZipRefused extends Error {}

const LONGEST_NAME = 500;
/** The type of a symbolic link in Unix's file modes, as programs there write it. */
const [TYPE_OF_FILE, SYMBOLIC_LINK] = [0xf000, 0xa000];

/**
 * Unpacks a zip archive into memory: the files by their paths, folders left out. Nothing that an archive says of itself
 * is believed: names must stay within the folder, sizes within the limits, and contents must have their sums.
 * @throws ZipRefused
 */
export async function readZip(archive: Uint8Array, limits: ZipLimits): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  // Names are checked here: what a name may be is said in sentences.
  const zip = await fromBufferPromise(bytes, { decodeStrings: false }).catch(() => {
    throw bytes.toString("latin1", 0, 2) === "PK" ? unreadable() : notZip();
  });
  if (zip.entryCount > limits.files)
    throw new ZipRefused(`The archive has ${zip.entryCount} files. A manual may have at most ${limits.files}.`);
  try {
    return await filesOf(zip, limits);
  } catch (error) {
    throw error instanceof ZipRefused ? error : unreadable();
  }
}

function notZip(): ZipRefused {
  return new ZipRefused("This is not a zip archive. Pack the folder as a .zip file.");
}

function unreadable(): ZipRefused {
  return new ZipRefused("This zip archive can’t be read, or part of it is missing. Zip it again.");
}

async function filesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry.fileNameRaw);
    if (((entry.externalFileAttributes >>> 16) & TYPE_OF_FILE) === SYMBOLIC_LINK)
      throw new ZipRefused(`${shown(path)} is a symbolic link. Put the file itself into the archive.`);
    if (entry.isEncrypted()) throw new ZipRefused(`${shown(path)} is encrypted. Pack the folder without a password.`);
    if (path.endsWith("/")) continue;
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > limits.fileBytes || total > limits.totalBytes)
      throw new ZipRefused(`The archive would unpack to more than a manual may have. Is this the right file?`);
    if (files.has(path)) throw new ZipRefused(`The archive has ${shown(path)} twice. Zip it again.`);
    files.set(path, await contentOf(zip, entry, path));
  }
  return files;
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

async function contentOf(zip: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  if (!entry.canDecodeFileData())
    throw new ZipRefused(
      `${shown(path)} uses a compression method that isn’t supported. Pack the folder as an ordinary zip archive.`,
    );
  // Ends as soon as there is more than the archive says, whatever it unpacks to.
  const content = await zip.openReadStreamPromise(entry).then(buffer);
  if (crc32(content) !== entry.crc32) throw new ZipRefused(`${shown(path)} is damaged in the archive. Zip it again.`);
  return content;
}

function shown(path: string): string {
  return `“${path.replaceAll(/\p{Cc}/gu, "?").slice(0, 80)}”`;
}
