import { breather } from "../paste/breathe.ts";

/** So many characters are encoded at a time. */
const AT_ONCE = 50_000;

const FORM = "application/x-www-form-urlencoded;charset=UTF-8";

/**
 * A form of one long field, encoded piece by piece, so that the browser can answer in between: `fetch` encodes all of it
 * in one go, which takes longer than a frame for a table of thousands of rows. Null if it is short enough for that.
 */
export async function longForm(name: string, value: string): Promise<Blob | null> {
  if (value.length <= AT_ONCE) return null;
  const breathe = breather();
  const pieces = [new Blob([`${name}=`])];
  for (let from = 0; from < value.length;) {
    const to = endOf(value, from);
    pieces.push(new Blob([new URLSearchParams([["", value.slice(from, to)]]).toString().slice(1)]));
    from = to;
    await breathe();
  }
  return new Blob(pieces, { type: FORM });
}

/** Where a piece ends: not between the two halves of a sign. */
function endOf(value: string, from: number): number {
  const to = Math.min(from + AT_ONCE, value.length);
  const last = value.charCodeAt(to - 1);
  return to < value.length && last >= 0xd8_00 && last <= 0xdb_ff ? to + 1 : to;
}
