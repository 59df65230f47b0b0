import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../../../files/make-folder.ts";
import type { Place } from "../../../files/stores/place.ts";
import { type Ask, listObjects, openBucket } from "../../../files/stores/s3-requests.ts";
import { StartError } from "../../../starting/starting.ts";
import { HEADER_BYTES } from "../encryption.ts";
import { timeInName } from "../rows.ts";
import type { BackupStore } from "./store.ts";

/** What is longer is sent in parts of this size: a connection that breaks costs one of them. */
const PART_BYTES = 64_000_000;

/**
 * Keeps backups in an S3-compatible store, under s3://bucket/prefix. They are made in a folder of `dataDir` first.
 * @throws StartError if the store isn't set up, or refuses
 */
export function openS3Store(
  place: Place,
  { dataDir, partBytes = PART_BYTES }: { dataDir: string; partBytes?: number },
): BackupStore {
  const { ask, keyOf } = openBucket(place);
  return {
    place: place.to,
    keep: async (name, write) => {
      // A place that isn't there is noticed before minutes of work.
      await ask("GET", "", { query: `?list-type=2&max-keys=1&prefix=${encodeURIComponent(keyOf(name))}` });
      makeFolder(dataDir, 0o700);
      const folder = await mkdtemp(path.join(dataDir, "backup-"));
      try {
        const file = path.join(folder, name);
        await write(file);
        await send(ask, keyOf(name), { file, partBytes });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    list: async () => {
      const objects = await listObjects(ask, keyOf("fieldstone-"));
      return objects
        .map(({ key, bytes }) => ({ name: path.posix.basename(key), bytes }))
        .filter(({ name }) => timeInName(name) !== undefined);
    },
    remove: async (name) => {
      await ask("DELETE", keyOf(name));
    },
    start: async (name) => {
      const { body } = await ask("GET", keyOf(name));
      const start: Uint8Array[] = [];
      // Leaving ends the request.
      if (body !== null)
        for await (const chunk of body)
          if (start.push(chunk) > 0 && start.reduce((sum, { length }) => sum + length, 0) >= HEADER_BYTES) break;
      return Buffer.concat(start).subarray(0, HEADER_BYTES);
    },
    fetch: async (name, file) => {
      const { body } = await ask("GET", keyOf(name));
      if (body !== null) await pipeline(chunksOf(body), createWriteStream(file, { mode: 0o600 }));
    },
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of body) yield chunk;
}

/** Sends a file, and checks that as much has arrived. */
async function send(ask: Ask, key: string, { file, partBytes }: { file: string; partBytes: number }): Promise<void> {
  const blob = await openAsBlob(file);
  if (blob.size <= partBytes) await ask("PUT", key, { body: blob });
  else await sendInParts(ask, key, { blob, partBytes });
  const { headers } = await ask("HEAD", key);
  if (Number(headers.get("content-length")) !== blob.size)
    throw new StartError(`The store kept ${headers.get("content-length")} bytes of ${key} instead of ${blob.size}.`);
}

async function sendInParts(
  ask: Ask,
  key: string,
  { blob, partBytes }: { blob: Blob; partBytes: number },
): Promise<void> {
  const begun = await (await ask("POST", key, { query: "?uploads=" })).text();
  const [, upload = ""] = /<UploadId>([^<]+)<\/UploadId>/.exec(begun) ?? [];
  const id = `uploadId=${encodeURIComponent(upload)}`;
  try {
    const parts: string[] = [];
    for (let start = 0; start < blob.size; start += partBytes) {
      const number = parts.length + 1;
      const body = blob.slice(start, start + partBytes);
      const { headers } = await ask("PUT", key, { query: `?partNumber=${number}&${id}`, body });
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get("etag") ?? ""}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const ended = await (await ask("POST", key, { query: `?${id}`, body })).text();
    // The store answers 200 before it knows.
    if (ended.includes("<Error>")) throw new StartError(`The store could not put the parts of ${key} together.`);
  } catch (error) {
    await ask("DELETE", key, { query: `?${id}` }).catch(() => undefined);
    throw error;
  }
}
