import type { Image, RootContent } from "mdast";
import { editionUnwritable } from "../../../server/files/errors.ts";
import { lineOf, type PictureSize } from "../../../server/files/markdown/markdown-context.ts";
import { plainText } from "../../../server/files/plain-text.ts";
import { escapeClosingSigns, escapeText, hasPairedBrackets } from "../../../server/files/write/escape-text.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import type { ImageBlock } from "../schema.ts";
import { readPicture } from "./read-picture.ts";

export const imageMarkdown: MarkdownPart<ImageBlock> = {
  normalize(block, pictures) {
    const image = block.image.map((each) => ({
      ...each,
      ...sizeOf(each.url, pictures),
      alt: plainText(each.alt),
      caption: plainText(each.caption),
    }));
    return { ...block, image };
  },
  write: writePicture,
  read: {
    from: "node",
    readerOf(node) {
      const picture = onlyPicture(node);
      return picture && ((context) => readPicture(picture, lineOf(node, context), context));
    },
  },
};

function sizeOf(url: string, pictures: ReadonlyMap<string, PictureSize>): PictureSize {
  const size = pictures.get(url.slice("/images/".length));
  if (size === undefined) {
    throw editionUnwritable(`the picture ${url} is missing.`);
  }
  return size;
}

/** Returns the picture of a paragraph that has nothing else. */
function onlyPicture(node: RootContent): Image | null {
  const [first, ...others] = node.type === "paragraph" ? node.children : [];
  return first?.type === "image" && others.length === 0 ? first : null;
}

function writePicture(block: ImageBlock): string {
  const [image] = block.image;
  if (image === undefined) {
    return "";
  }
  const words = escapeText(image.alt, {
    before: "[",
    after: "]",
    colonMayFollow: false,
    bars: false,
    brackets: !hasPairedBrackets(image.alt),
  });
  const caption = image.caption
    .replace(/\\(?=[!-/:-@[-`{-~\u00a0]|$)|"/g, "\\$&")
    .replace(/&(?=[A-Za-z#])/g, "\\&")
    .replace(/\u00a0/g, "&nbsp;");
  return `![${escapeClosingSigns(words)}](${image.url.slice(1)}${caption === "" ? "" : ` "${caption}"`})`;
}
