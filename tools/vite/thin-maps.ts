import type { Plugin } from "vite";
import { z } from "zod";

const mapSchema = z.looseObject({ mappings: z.string() });

/**
 * Leaves of the server's source maps what a stack trace needs: where each written line begins. Node reads a map whole
 * when the first stack is printed, and keeps a list of six entries for each of its places.
 */
export function thinMaps(): Plugin {
  return {
    name: "fieldstone:thin-maps",
    applyToEnvironment: ({ name }) => name === "server",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !file.fileName.endsWith(".js.map")) continue;
          const map = mapSchema.parse(JSON.parse(String(file.source)));
          file.source = JSON.stringify({ ...map, names: [], mappings: thinMappings(map.mappings) });
        }
      },
    },
  };
}

/** A place in the built file: its column, then the number of its source, the line and the column there. */
type Segment = readonly [column: number, source?: number, line?: number, sourceColumn?: number];

/** Drops the places that are in the same line of the same source as the one before (tc39.es/ecma426). */
export function thinMappings(mappings: string): string {
  const read = { source: 0, line: 0, sourceColumn: 0 };
  const written = { source: 0, line: 0, sourceColumn: 0 };
  return mappings
    .split(";")
    .map((line) => {
      const segments = decodeLine(line, read);
      const kept = segments.filter(([, source, at], index) => {
        const before = segments[index - 1];
        return !before || before[1] !== source || before[2] !== at;
      });
      return encodeLine(kept, written);
    })
    .join(";");
}

interface State {
  source: number;
  line: number;
  sourceColumn: number;
}

function decodeLine(line: string, state: State): Segment[] {
  let column = 0;
  return line.split(",").flatMap((text): Segment[] => {
    if (text === "") return [];
    const [byColumn = 0, bySource, byLine = 0, bySourceColumn = 0] = decodeNumbers(text);
    column += byColumn;
    if (bySource === undefined) return [[column]];
    state.source += bySource;
    state.line += byLine;
    state.sourceColumn += bySourceColumn;
    return [[column, state.source, state.line, state.sourceColumn]];
  });
}

function encodeLine(segments: readonly Segment[], state: State): string {
  let before = 0;
  const texts = segments.map(([column, source, line = 0, sourceColumn = 0]) => {
    const numbers = [column - before];
    before = column;
    if (source !== undefined) {
      numbers.push(source - state.source, line - state.line, sourceColumn - state.sourceColumn);
      Object.assign(state, { source, line, sourceColumn });
    }
    return numbers.map(encodeNumber).join("");
  });
  return texts.join(",");
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const BITS = 5;
const CONTINUES = 1 << BITS;

/** The lowest bit is the sign; five bits a digit, the lowest first, of which all but the last say that more follow. */
function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    value |= (digit & (CONTINUES - 1)) << shift;
    shift += BITS;
    if ((digit & CONTINUES) !== 0) continue;
    numbers.push((value & 1) === 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1;
  let text = "";
  do {
    const digit = rest & (CONTINUES - 1);
    rest >>>= BITS;
    text += digits[rest > 0 ? digit | CONTINUES : digit];
  } while (rest > 0);
  return text;
}
