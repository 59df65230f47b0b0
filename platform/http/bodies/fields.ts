import { parse, type ParsedUrlQuery } from "node:querystring";

/** The fields of a form or query string; a repeated name has its values in a list. */
type Fields = ParsedUrlQuery;

/**
 * Parses `name=value&…` in time linear in its length. Ignores everything after `most` fields; the result has no
 * prototype, so no name means anything to the program.
 */
export function readFields(text: string, most: number): Fields {
  return parse(text, "&", "=", { maxKeys: most });
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
