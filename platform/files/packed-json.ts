import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Packs a text for a column of bytes, on the thread pool. */
export async function packText(text: string): Promise<Uint8Array> {
  return await compress(text);
}

/** Packs a value as JSON for a column of bytes. */
export async function packJson(value: unknown): Promise<Uint8Array> {
  return await packText(JSON.stringify(value));
}

/** Unpacks a text. */
export async function unpackText(bytes: Uint8Array): Promise<string> {
  return (await decompress(bytes)).toString("utf8");
}

/** Unpacks JSON; whoever stored it knows its schema. */
export async function unpackJson(bytes: Uint8Array): Promise<unknown> {
  const value: unknown = JSON.parse(await unpackText(bytes));
  return value;
}
