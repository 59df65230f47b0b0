import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { limits } from "../../files/read/limits.ts";

/**
 * Returns what reads the files in the folder of a manual's file, by their paths from there: the bytes, or null if there is
 * no such file, or if it is larger than a picture may be.
 */
export function readingBeside(file: string): (path: string) => Uint8Array | null {
  return (path) => {
    const place = join(dirname(file), path);
    const found = statSync(place, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size <= limits.pictureBytes ? new Uint8Array(readFileSync(place)) : null;
  };
}
