import type { Token } from "parse5";
import type { SourceAttribute, SourceElement } from "./nodes.ts";

/** Counts of what an import left out of a file. */
export interface DroppedCounts {
  /** Elements that are not for reading, and drawings: script 2, svg 1 … */
  elements: Record<string, number>;
  comments: number;
  /** Attributes such as onclick. */
  eventHandlers: number;
  /** style attributes. */
  styles: number;
  /** Forbidden addresses: javascript:, data: and the like. */
  addresses: Record<string, number>;
  /** Characters of embedded data (pictures as base64). */
  embeddedData: number;
}

const none: readonly SourceAttribute[] = [];
const addressAttributes = new Set(["href", "src", "xlink:href", "action", "formaction", "data", "poster", "srcset"]);
const scheme = /^\s*([a-z][a-z0-9+.-]*)\s*:/i;
const allowedSchemes = new Set(["http", "https", "mailto"]);
const embeddedPicture = /^\s*data:image\//i;
const longestValue = 4_000;

const strikesOut = /text-decoration(?:-line)?\s*:[^;]*line-through/i;

/** Returns whether words are struck out: the source says that they no longer count. */
export function isStruckOut({ name, attributes }: SourceElement): boolean {
  return /^(?:del|s|strike)$/.test(name) || attributes.some((one) => one.name === "style");
}

/** Counts the markup that an import leaves out, while reading the source. */
export class DroppedMarkup {
  readonly counts: DroppedCounts = {
    elements: {},
    comments: 0,
    eventHandlers: 0,
    styles: 0,
    addresses: {},
    embeddedData: 0,
  };

  countElement(name: string): void {
    this.counts.elements[name] = (this.counts.elements[name] ?? 0) + 1;
  }

  countComment(): void {
    this.counts.comments += 1;
  }

  /** Returns the attributes that the import may use; counts and drops the others. */
  keepAttributes(attributes: readonly Token.Attribute[]): readonly SourceAttribute[] {
    if (attributes.length === 0) {
      return none;
    }
    return attributes.flatMap(({ name, value }) => (this.#keeps(name, value) ? [{ name, value }] : []));
  }

  #keeps(name: string, value: string): boolean {
    if (/^on./i.test(name)) {
      this.counts.eventHandlers += 1;
      return false;
    }
    if (name === "style") {
      this.counts.styles += 1;
      // Says that words are struck out, which nothing else does.
      return strikesOut.test(value);
    }
    if (addressAttributes.has(name)) {
      const named = scheme.exec(value.slice(0, 100))?.[1]?.toLowerCase();
      // A picture may be in the file itself.
      if (name === "src" && embeddedPicture.test(value.slice(0, 40))) return true;
      if (named !== undefined && !allowedSchemes.has(named)) {
        this.counts.addresses[named] = (this.counts.addresses[named] ?? 0) + 1;
        this.counts.embeddedData += named === "data" ? value.length : 0;
        // A link keeps its address, so that it can be reported with its place later.
        return name === "href" && value.length <= longestValue;
      }
    }
    return value.length <= longestValue;
  }
}
