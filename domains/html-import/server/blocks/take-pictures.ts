import type { ManualImage } from "../../../manual/server/model/html.ts";
import { type Block, plainLine } from "../../../manual/server/model/public.ts";
import { measurePicture, sniffPicture } from "../../../manual/server/files/public.ts";
import { Names } from "../outline/pieces.ts";
import { slugOf } from "../../../manual/rules.ts";
import { type SourceElement, attributeOf } from "../source/nodes.ts";

/** Returns the bytes of a file beside the manual, by its path from there; null if there is no such file. */
export type ReadPicture = (path: string) => Uint8Array | null;

/** A picture without words. */
export interface SilentPicture {
  place: string;
  source: string;
}

const longestName = 60;
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/|.*(?:^|\/)\.\.(?:\/|$))/i;
const embedded = /^data:image\/[a-z+.-]+;base64,(?<bytes>[A-Za-z0-9+/=\s]+)$/i;

type Picture = Pick<Extract<Block, { type: "image" }>["image"][number], "url" | "width" | "height">;

/** Takes the pictures of a source over, each file once, with their alternative text. */
export class PictureTaker {
  readonly images: ManualImage[] = [];
  /** The pictures that have neither alternative text nor a caption. */
  readonly silent: SilentPicture[] = [];
  readonly #readFile: ReadPicture;
  readonly #refused: RefusedPart[];
  readonly #names = new Names("-");
  readonly #taken = new Map<string, Picture>();

  constructor(readFile: ReadPicture, refused: RefusedPart[]) {
    this.#readFile = readFile;
    this.#refused = refused;
  }

  /** Returns the block of a picture; null if it can't be taken over, which is kept among what is refused. */
  take(image: SourceElement, caption: string, place: string): Block | null {
    const source = attributeOf(image, "src")?.trim() ?? "";
    const shown = source.slice(0, source.startsWith("data:") ? 30 : 200);
    const picture = this.#taken.get(source) ?? this.#pictureAt(source);
    if (typeof picture === "string") {
      this.#refused.push({ place, message: `The picture '${shown}': ${picture}` });
      return null;
    }
    this.#taken.set(source, picture);
    const alt = plainLine(attributeOf(image, "alt") ?? "");
    if (alt === "" && caption === "") this.silent.push({ place, source: shown });
    return { type: "image", image: [{ ...picture, alt, caption: plainLine(caption) }] };
  }

  /** Returns a picture, or why it can't be taken over. */
  #pictureAt(source: string): Picture | string {
    const { bytes: encoded } = embedded.exec(source)?.groups ?? {};
    if (encoded !== undefined) return this.#keep("picture", new Uint8Array(Buffer.from(encoded, "base64")));
    if (source === "") return "Its address can't be read. Save it beside the manual, and name it in src.";
    if (elsewhere.test(source)) {
      return "It isn't beside the manual. Save it there, and name it in src without its site.";
    }
    const path = decoded(source.replace(/[?#].*$/, ""));
    const bytes = this.#readFile(path);
    if (bytes === null) return "There is no such file beside the manual.";
    return this.#keep(slugOf(path.replace(/^.*\//, "").replace(/\.[^.]*$/, ""), longestName) || "picture", bytes);
  }

  #keep(base: string, bytes: Uint8Array): Picture | string {
    const name = `${this.#names.take(base)}.${sniffPicture(bytes)?.kind ?? "png"}`;
    const size = measurePicture(name, bytes);
    if ("refused" in size) return size.refused;
    this.images.push({ name, bytes });
    return { url: `/images/${name}`, ...size };
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A part of the source that no block can hold: an import that left it out would change the manual. */
export interface RefusedPart {
  place: string;
  /** What it is, and what to do about it. */
  message: string;
}
