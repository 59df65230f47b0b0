import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import { type Problem, reportOn } from "../../model/markdown/problem.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ManualImage } from "../../model/manual.ts";
import { limits, type FoundFile, megabytes } from "./scan-folder.ts";
import { measurePicture } from "../pictures/measure-picture.ts";


/** The manual's pictures with their sizes. */
export interface Pictures {
  images: ManualImage[];
  sizes: Map<string, PictureSize>;
}

/** Reads the files of the folder `images` and rejects those that aren't pictures or that contain active content. */
export async function readPictures(root: string, files: readonly FoundFile[], problems: Problem[]): Promise<Pictures> {
  const images: ManualImage[] = [];
  const sizes = new Map<string, PictureSize>();
  for (const file of files) {
    const report = reportOn(file.path, problems);
    const name = file.path.slice("images/".length);
    if (file.size > limits.pictureBytes) {
      report.error(
        1,
        `This picture is ${megabytes(file.size)}. Make it smaller than ${megabytes(limits.pictureBytes)}.`,
      );
      continue;
    }
    const bytes = new Uint8Array(await readFile(join(root, file.path)));
    const size = measurePicture(name, bytes);
    if ("refused" in size) {
      report.error(1, size.refused);
      continue;
    }
    images.push({ name, bytes });
    sizes.set(name, size);
  }
  return { images, sizes };
}
