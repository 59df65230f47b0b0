import { createHash } from "node:crypto";
import path from "node:path";
import type { FileStore } from "./file-store.ts";
import type { Place } from "./place.ts";
import { StoreRefused, listObjects, openBucket } from "./s3-requests.ts";

/** Keeps bytes in s3://bucket/prefix. @throws StartError without a key of the store */
export function bucketStore(place: Place): FileStore {
  const { ask, keyOf } = openBucket(place);
  return {
    place: place.to,
    put: async (key, bytes, signal) => {
      // Signed along, so that the store refuses what was changed on the way.
      const headers = { "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex") };
      const { body } = await ask("PUT", keyOf(key), { body: new Uint8Array(bytes), headers, signal });
      await body?.cancel();
    },
    get: async (key, most, signal) => {
      try {
        const { body } = await ask("GET", keyOf(key), { signal });
        return await startOf(body, most);
      } catch (error) {
        if (error instanceof StoreRefused && error.code === "NoSuchKey") return undefined;
        throw error;
      }
    },
    remove: async (key, signal) => {
      await ask("DELETE", keyOf(key), { signal });
    },
    list: async (folder, signal) => {
      const objects = await listObjects(ask, `${keyOf(folder)}/`, signal);
      return objects.map(({ key, ...object }) => ({ ...object, key: `${folder}/${path.posix.basename(key)}` }));
    },
  };
}

/** Reads an answer's body, and no more than one byte more than is wanted. */
async function startOf(body: ReadableStream<Uint8Array> | null, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving ends the request.
  if (body !== null)
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > most) break;
    }
  return Buffer.concat(chunks).subarray(0, most + 1);
}
