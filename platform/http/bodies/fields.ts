import { parse, type ParsedUrlQuery } from "node:querystring";
import { yieldToEventLoop } from "../../threads/yield-to-event-loop.ts";

/** The fields of a form or query string; a repeated name has its values in a list. */
type Fields = ParsedUrlQuery;

/**
 * Parses `name=value&…` in time linear in its length. Ignores everything after `most` fields; the result has no
 * prototype, so no name means anything to the program.
 */
export function readFields(text: string, most: number): Fields {
  return parse(text, "&", "=", { maxKeys: most });
}

/** So much of a value is decoded at a time: a millisecond. */
const PIECE = 32_768;

/**
 * The same as `readFields` for a long form, in pieces: it doesn't hold up other requests. Escapes that no browser makes
 * are decoded within their piece alone.
 */
export async function readLongFields(text: string, most: number): Promise<Fields> {
  const fields = readFields("", most);
  for (const part of text.split("&", most)) {
    const equals = part.indexOf("=");
    const name = await decode(equals < 0 ? part : part.slice(0, equals));
    const value = await decode(equals < 0 ? "" : part.slice(equals + 1));
    const before = fields[name];
    if (part !== "") fields[name] = before === undefined ? value : [before, value].flat();
  }
  return fields;
}

/** Decodes a name or a value, a piece after the other. */
async function decode(text: string): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPiece(text, at + PIECE);
    const { v } = parse(`v=${text.slice(at, end)}`);
    pieces.push(typeof v === "string" ? v : "");
    at = end;
    await yieldToEventLoop();
  }
  return pieces.join("");
}

/** Where a piece can end at the latest: neither within an escape nor within the escapes of one character. */
function endOfPiece(text: string, latest: number): number {
  if (latest >= text.length) return text.length;
  // The escapes of a character have at most 12 characters.
  for (let at = latest; at > latest - 12; at -= 1)
    if (!/%.?$/.test(text.slice(at - 2, at)) && !/^%[89ab]/i.test(text.slice(at, at + 2))) return at;
  return latest;
}

/** The maximum number of fields in a form or query string. */
export const MOST_FIELDS = 100;

/** Parses a query string: fields beyond the maximum are ignored. */
export function readQuery(text: string): Fields {
  return readFields(text, MOST_FIELDS);
}

/** Whether a form has more than `most` fields. Stops as soon as that is certain. */
export function hasMoreFields(text: string, most: number): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > most) return true;
  }
  return false;
}
