import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

/** Signatures, versions and flags (APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const VERSION = 20;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** The first day that the format knows: the same files make the same archive. */
const FIRST_DAY = 0x0021;

/** Packs files into a zip archive, in their order. Names have slashes. At most 65,535 files and 4 GB. */
export async function writeZip(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of files) {
    const [name, body] = [Buffer.from(path, "utf8"), await compress(content)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(VERSION, 0);
    fields.writeUInt16LE(UTF8, 2);
    fields.writeUInt16LE(DEFLATED, 4);
    fields.writeUInt16LE(FIRST_DAY, 8);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(body.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([number(LOCAL), fields, name, body]);
    directory.push(Buffer.concat([number(CENTRAL), Buffer.from([VERSION, 0]), fields, place, name]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, central, number(END), end]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
