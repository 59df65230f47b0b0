import type { Image, RootContent } from "mdast";
import { lineOf } from "../../../../server/model/markdown/read/markdown-context.ts";
import { plainLine } from "../../../../server/model/markdown/plain-line.ts";
import { escapeStrayWords } from "../../../../server/model/markdown/plain-words.ts";
import { escapeClosingSigns, escapeText, hasPairedBrackets } from "../../../../server/model/markdown/write/escape-text.ts";
import type { MarkdownPart } from "../../registry/server/server-part.ts";
import type { ImageBlock } from "../schema.ts";
import { readPicture } from "./read-picture.ts";

export const imageMarkdown: MarkdownPart<ImageBlock> = {
  normalize(block, pictures) {
    const image = block.image.map((each) => ({
      ...each,
      ...pictures.get(each.url.slice("/images/".length)),
      alt: plainLine(each.alt),
      caption: plainLine(each.caption),
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
    citesAddresses: true,
  });
  const caption = image.caption
    .replace(/\\(?=[!-/:-@[-`{-~\u00a0]|$)|"/g, "\\$&")
    .replace(/&(?=[A-Za-z#])/g, "\\&")
    .replace(/\u00a0/g, "&nbsp;");
  const title = escapeStrayWords(caption, { citesAddresses: true });
  return `![${escapeClosingSigns(words)}](${image.url.slice(1)}${title === "" ? "" : ` "${title}"`})`;
}
