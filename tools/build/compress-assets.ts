import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|txt)$/;
/** Below this many bytes, a response fits into one packet anyway. */
const LEAST_BYTES = 1_000;

/** Writes a .br and a .gz next to every asset worth compressing, so that no request waits for compression. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressAsset(join(folder, name))));
}

async function compressAsset(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
