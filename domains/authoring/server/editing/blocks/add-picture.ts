import { saveImages } from "../../../../content/server/authoring.ts";
import { mostDrawingBytes, mostPictureBytes, type StoredPicture } from "../../../editing-contract.ts";
import { measurePicture } from "../../files/pictures/measure-picture.ts";
import { sniffPicture } from "../../files/pictures/sniff-picture.ts";
import { contentName, pictureRow } from "../../publish/pictures.ts";
import { type EditingContext, openDraft } from "../drafts/open-draft.ts";
import { pictureRefused, pictureTooLarge } from "../errors.ts";

/**
 * Stores a picture for a page that is edited, by the checks of an import; returns its address, at which it can be seen
 * at once. A picture that is stored already keeps its address.
 * @throws AppError page-unknown, edited-in-files, picture-refused, picture-too-large
 */
export async function addPicture(context: EditingContext, pageId: string, bytes: Uint8Array): Promise<StoredPicture> {
  await openDraft(context, pageId);
  if (bytes.length > mostPictureBytes) throw pictureTooLarge();
  const kind = sniffPicture(bytes)?.kind ?? "png";
  // A drawing is read whole, while others wait.
  if (kind === "svg" && bytes.length > mostDrawingBytes)
    throw pictureRefused("This drawing is larger than 1 MB. Save it with fewer parts, or as PNG.");
  const size = measurePicture(`picture.${kind}`, bytes);
  if ("refused" in size) throw pictureRefused(size.refused);
  const name = contentName({ name: `picture.${kind}`, bytes });
  await saveImages(context.database.db, [pictureRow(name, bytes, size)]);
  return { url: `/images/${name}`, ...size };
}
