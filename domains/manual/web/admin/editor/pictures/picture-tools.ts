import { NodeSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { CallRefused } from "../../../../../../platform/client/api-client.ts";
import type { Block } from "../../../../model/blocks/registry/schemas.ts";
import { mostPictureBytes, type StoredPicture } from "../../../../admin/editing-contract.ts";
import { idOf, keptBlock } from "../document/page-schema.ts";
import { nodeOf } from "../document/blocks-to-document.ts";
import { element } from "../editing/element.ts";
import { putBlocks } from "../paste/put-blocks.ts";

interface PictureParts {
  view(): EditorView;
  add(file: Blob): Promise<StoredPicture>;
  /** Says something that stays until it is dismissed. */
  note(sentence: string): void;
  say(sentence: string): void;
  /** Asks for what a picture needs besides its file. */
  openSettings(): void;
}

/** Ways for a picture to get into the page: its file is stored at once, and shown at the address that readers will use. */
export interface PictureTools {
  /** Asks for a file, and puts its picture behind the block with the cursor. */
  choose(): void;
  /** Puts the pictures among files; false if there are none. */
  take(files: readonly File[]): boolean;
  /** Asks for a file, and puts its picture in the place of the one of a block. */
  replace(blockId: string): void;
}

type ImageBlock = Extract<Block, { type: "image" }>;

/** Makes the tools for pictures of an editor. */
export function pictureTools({ view, add, note, say, openSettings }: PictureParts): PictureTools {
  async function stored(file: File): Promise<StoredPicture | null> {
    if (file.size > mostPictureBytes) {
      note(
        `“${file.name}” is larger than 8 MB. Save it smaller, at most 2,000 pixels wide or as JPEG or WebP, and insert that.`,
      );
      return null;
    }
    say(`Uploading “${file.name}”…`);
    try {
      return await add(file);
    } catch (error) {
      note(
        error instanceof CallRefused
          ? error.message
          : `“${file.name}” was not inserted: the server can’t be reached. Try again in a moment.`,
      );
      return null;
    }
  }

  async function insert(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const picture = await stored(file);
      if (picture === null) continue;
      const block: ImageBlock = { type: "image", image: [{ ...picture, alt: "", caption: "" }] };
      view().dispatch(putBlocks(view().state.tr, [nodeOf({ id: "", block })]));
      say("Picture added. Now describe it.");
      if (files.length === 1) openSettings();
    }
  }

  async function putInPlace(blockId: string, file: File): Promise<void> {
    const picture = await stored(file);
    if (picture === null) return;
    const transaction = withPicture(view().state.tr, blockId, picture);
    if (!transaction) return;
    view().dispatch(transaction);
    say("Picture replaced. Check whether its description still applies.");
    openSettings();
  }

  return {
    choose: () => askForFile((file) => void insert([file])),
    take: (files) => {
      const pictures = files.filter(({ type }) => type.startsWith("image/"));
      if (pictures.length > 0) void insert(pictures);
      return pictures.length > 0;
    },
    replace: (blockId) => askForFile((file) => void putInPlace(blockId, file)),
  };
}

/** What was written about the picture stays: mostly, a better one of the same is put there. */
function withPicture(transaction: Transaction, blockId: string, { url, width, height }: StoredPicture) {
  let at = 0;
  for (const node of transaction.doc.children) {
    const block = keptBlock(node);
    const [now] = block?.type === "image" ? block.image : [];
    if (idOf(node) === blockId && now) {
      const { alt, caption } = now;
      transaction.setNodeAttribute(at, "block", { type: "image", image: [{ url, alt, width, height, caption }] });
      return transaction.setSelection(NodeSelection.create(transaction.doc, at)).scrollIntoView();
    }
    at += node.nodeSize;
  }
  return null;
}

function askForFile(take: (file: File) => void): void {
  const input = element("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/webp,image/gif,image/svg+xml",
    "aria-label": "Picture",
    hidden: true,
  });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file) take(file);
  });
  input.addEventListener("cancel", () => input.remove());
  document.body.append(input);
  input.click();
}
