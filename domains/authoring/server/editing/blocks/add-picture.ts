import { saveImages } from "../../../../content/server/authoring.ts";
import { mostPictureBytes, type StoredPicture } from "../../../editing-contract.ts";
import { askAside } from "../aside/ask-aside.ts";
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
  const tooMuch = () => ({ refused: "Reading this picture takes too long. Save it with fewer parts, or as PNG." });
  const checked = await askAside({ kind: "picture", bytes }, tooMuch);
  if ("refused" in checked) throw pictureRefused(checked.refused);
  const { kind, ...size } = checked;
  const name = contentName({ name: `picture.${kind}`, bytes });
  await saveImages(context.database.db, [pictureRow(name, bytes, size)]);
  return { url: `/images/${name}`, ...size };
}
