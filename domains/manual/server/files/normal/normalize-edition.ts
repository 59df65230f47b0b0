import { cleanHtml } from "../../model/clean-html.ts";
import type { PictureSize } from "../../model/markdown/read/markdown-context.ts";
import type { ManualEdition } from "../../model/manual.ts";
import { editionUnwritable } from "../errors.ts";
import { measurePicture } from "../pictures/measure-picture.ts";
import { normalForm } from "./normal-form.ts";

/**
 * Returns an edition in its normal form, whatever its HTML and its pictures are: those are read, which isn't for the
 * thread that answers readers. @throws ManualFilesError as `normalForm`, and for a picture that browsers can't show
 */
export function normalizeEdition(edition: ManualEdition): ManualEdition {
  return normalForm(edition, { clean: cleanHtml, pictures: measureAll(edition) });
}

function measureAll(edition: ManualEdition): Map<string, PictureSize> {
  return new Map(
    edition.images.map((image) => {
      const size = measurePicture(image.name, image.bytes);
      if ("refused" in size) {
        throw editionUnwritable(`${image.name}: ${size.refused}`);
      }
      return [image.name, size];
    }),
  );
}
