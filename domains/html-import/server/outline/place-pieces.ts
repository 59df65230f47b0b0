import { type HtmlProfile, profileSections } from "../profile/profile.ts";
import { textOf } from "../source/nodes.ts";
import {
  type HeadingLabel,
  type HeadingPiece,
  type LinkTarget,
  Names,
  type PageDraft,
  type Piece,
  headingIdOf,
  nodesOf,
  placeName,
} from "./pieces.ts";
import { slugOf } from "../../../manual/rules.ts";

const longestSlug = 70;
const longestTitle = 500;

/** A name that occurs several times in the source; links lead to the first. */
export interface DuplicateId {
  id: string;
  places: string[];
}

/** A page whose code is already used by another page; the code becomes part of its title. */
export interface DuplicateCode {
  code: string;
  title: string;
}

/** The pages of a manual before their blocks are built. */
export interface PagePlan {
  /** All pages in the source's order. */
  pages: PageDraft[];
  /** The targets of the source's names. */
  targets: ReadonlyMap<string, LinkTarget>;
  duplicateIds: DuplicateId[];
  duplicateCodes: DuplicateCode[];
  /** Pieces before the first page, which have no place. */
  notPlaced: Piece[];
}

/** Assigns the pieces of a source to pages, and the pages to sections, following the profile. */
export function placePieces(pieces: readonly Piece[], profile: HtmlProfile): PagePlan {
  const placer = new PiecePlacer(profile);
  for (const piece of pieces) {
    placer.place(piece);
  }
  return {
    pages: placer.pages,
    targets: placer.targets,
    duplicateIds: [...placer.duplicates].map(([id, places]) => ({ id, places })),
    duplicateCodes: placer.duplicateCodes,
    notPlaced: placer.notPlaced,
  };
}

class PiecePlacer {
  readonly pages: PageDraft[] = [];
  readonly targets = new Map<string, LinkTarget>();
  readonly duplicates = new Map<string, string[]>();
  readonly notPlaced: Piece[] = [];
  readonly duplicateCodes: DuplicateCode[] = [];
  readonly #codes = new Set<string>();
  readonly #profile: HtmlProfile;
  /** The last page of each depth. */
  readonly #last: (PageDraft | undefined)[] = [];
  readonly #slugs = new Map<string, Names>();
  #page: PageDraft | null = null;
  #heading: HeadingLabel | null = null;
  #headingIds = new Names("_");

  constructor(profile: HtmlProfile) {
    this.#profile = profile;
  }

  place(piece: Piece): void {
    if (piece.kind === "heading" && piece.rule.as === "page") {
      this.#beginPage(piece);
    } else if (this.#page === null) {
      this.notPlaced.push(piece);
      return;
    } else if (piece.kind === "heading") {
      this.#beginHeading(piece, this.#page);
    } else {
      this.#page.flow.push(piece);
    }
    this.#noteIds(piece);
  }

  #beginPage(piece: HeadingPiece): void {
    const { rule } = piece;
    const words = textOf(nodesOf(piece));
    const { code, title } = this.#splitPageHeading(words);
    const named = (rule.titleCase ? titleCase(title) : title).slice(0, longestTitle);
    const above = this.#last.slice(0, rule.depth).findLast((page) => page !== undefined);
    const section = rule.section ?? above?.section ?? profileSections(this.#profile)[0]?.handle ?? "rules";
    const parent = above?.section === section ? above : null;
    const page: PageDraft = {
      section,
      slug: this.#slug(section, code, named),
      code: named === "" ? "" : code,
      title: named === "" ? code || "Untitled" : named,
      displayContents: rule.contents,
      parent,
      children: [],
      flow: [],
    };
    this.pages.push(page);
    parent?.children.push(page);
    this.#last.length = rule.depth;
    this.#last[rule.depth] = page;
    this.#page = page;
    this.#heading = null;
    this.#headingIds = new Names("_");
  }

  /** Codes are unique: on a second page with the same code, the code stays part of the title. */
  #splitPageHeading(words: string): { code: string; title: string } {
    const { code, title } = splitHeading(words, this.#profile);
    if (code === "") {
      return { code, title };
    }
    if (this.#codes.has(code)) {
      this.duplicateCodes.push({ code, title });
      return { code: "", title: words };
    }
    this.#codes.add(code);
    return { code, title };
  }

  #slug(section: string, code: string, title: string): string {
    const words = { code: code || title, title: title || code, "code-and-title": `${code} ${title}` };
    const taken = this.#slugs.get(section) ?? new Names("-");
    this.#slugs.set(section, taken);
    return taken.take(slugOf(words[this.#profile.slugs], longestSlug) || "page");
  }

  #beginHeading(piece: HeadingPiece, page: PageDraft): void {
    const { code, title, titleAt } = splitHeading(textOf(nodesOf(piece)), this.#profile);
    const dots = code.split(".").length - 1;
    const label = { id: this.#headingId(piece, code, title), code, title };
    const level = this.#profile.levelFromDots && code !== "" ? Math.min(dots, 4) : piece.rule.level;
    page.flow.push({ kind: "placed-heading", nodes: piece.nodes, label, titleAt, level });
    this.#heading = label;
  }

  /** Uses the source's own name if it has one, so that old addresses stay recognizable; duplicates get a number. */
  #headingId(piece: HeadingPiece, code: string, title: string): string {
    const named = piece.ids.map(headingIdOf).find((id) => id !== "");
    return this.#headingIds.take(named ?? (headingIdOf(code) || slugOf(title, longestSlug) || "heading"));
  }

  #noteIds(piece: Piece): void {
    const page = this.#page;
    if (page === null) {
      return;
    }
    for (const id of piece.ids) {
      const earlier = this.targets.get(id);
      if (earlier === undefined) {
        this.targets.set(id, { page, heading: this.#heading });
        continue;
      }
      const places = this.duplicates.get(id) ?? [placeName(earlier.page, earlier.heading)];
      places.push(placeName(page, this.#heading));
      this.duplicates.set(id, places);
    }
  }
}

const small = new Set("a an and as at but by for from in into nor of on or the to with".split(" "));

/** Converts WORDS IN CAPITALS to title case: Words in Capitals. Other words are unchanged. */
function titleCase(text: string): string {
  let first = true;
  return text.replace(/[\p{L}\p{M}'’]+/gu, (word) => {
    const inner = !first && small.has(word.toLowerCase());
    first = false;
    if (word !== word.toUpperCase() || word.length === 1) {
      return inner ? word.toLowerCase() : word;
    }
    return inner ? word.toLowerCase() : word.slice(0, 1) + word.slice(1).toLowerCase();
  });
}

/** A heading split into its code and its title. */
interface SplitHeading {
  code: string;
  title: string;
  /** The offset of the title in the heading, in characters. */
  titleAt: number;
}

const longestCode = 60;

/** Splits a heading with the profile's code patterns; the first match determines the code. */
function splitHeading(text: string, profile: Pick<HtmlProfile, "codes">): SplitHeading {
  for (const pattern of profile.codes) {
    const match = pattern.exec(text);
    const code = match?.[1];
    if (match !== null && match.index === 0 && code !== undefined && code !== "" && code.length <= longestCode) {
      const rest = text.slice(match[0].length);
      const title = rest.trimStart();
      return { code, title, titleAt: text.length - title.length };
    }
  }
  return { code: "", title: text, titleAt: 0 };
}
