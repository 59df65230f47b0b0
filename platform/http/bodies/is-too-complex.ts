import { yieldToEventLoop } from "../../threads/yield-to-event-loop.ts";

export interface JsonLimits {
  /** Maximum nesting of lists and objects. */
  depth: number;
  /** Maximum number of values in total. */
  values: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** So many characters are looked at before others may go first. */
const PIECE = 262_144;

/**
 * Whether a JSON text is nested too deep or has too many values, checked before parsing: code that walks the value
 * later, such as a schema or JSON.stringify, recurses into each level. Invalid JSON may pass; the parser rejects it.
 */
export async function isTooComplex(json: string, limits: JsonLimits): Promise<boolean> {
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < json.length;) {
    const end = Math.min(at + PIECE, json.length);
    for (; at < end; at += 1) {
      const sign = json.charCodeAt(at);
      if (isText) {
        if (sign === backslash) at += 1;
        else if (sign === quote) isText = false;
      } else if (sign === quote) isText = true;
      else if (sign === openList || sign === openObject) depth += 1;
      else if (sign === closeList || sign === closeObject) depth -= 1;
      else if (sign === comma) values += 1;
      if (depth > limits.depth || values > limits.values) return true;
    }
    await yieldToEventLoop();
  }
  return false;
}
