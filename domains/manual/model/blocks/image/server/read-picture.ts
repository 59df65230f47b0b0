import type { Image } from "mdast";
import { addInline } from "../../../../server/model/markdown/read/add-rich-text.ts";
import { type MarkdownContext, onLine, sourceOf } from "../../../../server/model/markdown/read/markdown-context.ts";
import { plainLine } from "../../../../server/model/markdown/plain-line.ts";
import { reportStrayWords } from "../../../../server/model/markdown/plain-words.ts";
import { RichTextBuilder } from "../../../../server/model/rich-text/rich-text-builder.ts";
import type { ImageBlock } from "../schema.ts";

/** Reads `![what it shows](images/parts.svg "caption")`; null if there is no such picture. */
export function readPicture(image: Image, line: number, context: MarkdownContext): ImageBlock | null {
  const name = /^images\/([^/]+)$/.exec(image.url)?.[1];
  const size = name === undefined ? undefined : context.pictures.get(name);
  if (size === undefined) {
    context.report.error(
      line,
      `There is no picture '${image.url}'. Put the file in the images folder and write ![…](images/its-name.png).`,
    );
    return null;
  }
  const picture = {
    url: `/images/${name}`,
    alt: altText(sourceOf(image, context), line, context),
    caption: captionText(image, line, context),
    width: size.width,
    height: size.height,
  };
  return { type: "image", image: [picture] };
}

/** Returns the plain text in the brackets. The syntax tree has it too, but drops words after colons (`12:ab`). */
function altText(typed: string, line: number, context: MarkdownContext): string {
  const source = `# ${typed.slice(2, closingBracket(typed)).replace(/[ \t\n]+/g, " ")}`;
  const [heading] = context.parse(source).children;
  const builder = new RichTextBuilder();
  addInline(heading?.type === "heading" ? heading.children : [], builder, {
    ...onLine(line, source, context),
    links: [],
    citesAddresses: true,
  });
  const words = builder
    .finish()
    .flatMap((block) => (block.kind === "paragraph" ? block.runs : []))
    .map((run) => (run.kind === "text" ? run.text : " "));
  return plainLine(words.join(""));
}

/** Returns the words in quotation marks, and reports what looks like mark-up in them. */
function captionText(image: Image, line: number, context: MarkdownContext): string {
  const typed = sourceOf(image, context);
  const after = typed.slice(closingBracket(typed) + 1);
  const [, words = ""] = /^\(\S*\s+["'(]([^]*)["')]\s*\)$/.exec(after) ?? [];
  reportStrayWords(words, line, context.report, { citesAddresses: true });
  return plainLine(image.title ?? "");
}

function closingBracket(typed: string): number {
  let depth = 0;
  for (let index = 1; index < typed.length; index += 1) {
    const character = typed[index];
    if (character === "\\") {
      index += 1;
    } else if (character === "[") {
      depth += 1;
    } else if (character === "]") {
      depth -= 1;
      if (depth === 0) {
        return index;
      }
    }
  }
  return typed.length;
}
