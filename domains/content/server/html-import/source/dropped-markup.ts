import type { Token } from "parse5";
import type { SourceAttribute } from "./nodes.ts";

/** What an import left out of a file, in numbers. */
export interface DroppedCounts {
  /** Elements that are not for reading, and pictures: script 2, svg 1 … */
  elements: Record<string, number>;
  comments: number;
  /** Attributes such as onclick. */
  eventHandlers: number;
  /** style attributes. */
  styles: number;
  /** Addresses that a manual may not lead to: javascript:, data: and the like. */
  addresses: Record<string, number>;
  /** Characters of data that stood inside the file (pictures as base64). */
  embeddedData: number;
}

const none: readonly SourceAttribute[] = [];
const addressAttributes = new Set(["href", "src", "xlink:href", "action", "formaction", "data", "poster", "srcset"]);
const scheme = /^\s*([a-z][a-z0-9+.-]*)\s*:/i;
const allowedSchemes = new Set(["http", "https", "mailto"]);
const longestValue = 4_000;

/** Counts the markup that an import leaves out, while the source is read. */
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

  /** The attributes that the import may look at; the others are counted and gone. */
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
      return false;
    }
    if (addressAttributes.has(name)) {
      const named = scheme.exec(value.slice(0, 100))?.[1]?.toLowerCase();
      if (named !== undefined && !allowedSchemes.has(named)) {
        this.counts.addresses[named] = (this.counts.addresses[named] ?? 0) + 1;
        this.counts.embeddedData += named === "data" ? value.length : 0;
        // A link keeps its address: it is reported with its place when it is met in the text.
        return name === "href" && value.length <= longestValue;
      }
    }
    return value.length <= longestValue;
  }
}
