import type { PictureSize } from "../../../../content/server/authoring.ts";
import { mostDrawingBytes } from "../../../editing-contract.ts";
import { measurePicture } from "../../files/pictures/measure-picture.ts";
import { sniffPicture } from "../../files/pictures/sniff-picture.ts";

/** A picture that somebody sent: its kind and size, or a sentence that says why it is refused. */
export type CheckedPicture = ({ kind: string } & PictureSize) | { refused: string };

/** Checks a picture as an import does. A drawing is read whole. */
export function checkPicture(bytes: Uint8Array): CheckedPicture {
  const kind = sniffPicture(bytes)?.kind ?? "png";
  if (kind === "svg" && bytes.length > mostDrawingBytes)
    return { refused: "This drawing is larger than 1 MB. Save it with fewer parts, or as PNG." };
  const size = measurePicture(`picture.${kind}`, bytes);
  return "refused" in size ? size : { kind, ...size };
}
