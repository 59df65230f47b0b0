import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of a file, in hexadecimal digits, without having it in memory. */
export async function digestOf(file: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(file), digest);
  return digest.digest("hex");
}
