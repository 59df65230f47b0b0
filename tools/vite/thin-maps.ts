import type { Plugin } from "vite";
import { z } from "zod";

const mapSchema = z.looseObject({ mappings: z.string() });

/**
 * Writes the server's code, and that of the pages it renders, in ASCII: of a file that has a single other character, Node
 * keeps the text in two bytes each, which takes 4 MB in the main thread alone. And leaves of its source maps what a stack
 * trace needs: where each written line begins. Node reads a map whole when the first stack is printed, and keeps a list
 * of six entries for each of its places.
 */
export function thinMaps(): Plugin {
  return {
    name: "fieldstone:thin-maps",
    applyToEnvironment: ({ name }) => name === "server" || name === "ssr",
    generateBundle: {
      order: "post",
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          const { code } = file;
          if (rawWide.test(code)) throw new Error(`${file.fileName}: String.raw takes characters as \\u2013.`);
          file.code = narrowCode(code);
          const mapFile = bundle[`${file.fileName}.map`];
          if (mapFile?.type !== "asset") continue;
          const map = mapSchema.parse(JSON.parse(String(mapFile.source)));
          const mappings = narrowMappings(code, thinMappings(map.mappings));
          mapFile.source = JSON.stringify({ ...map, names: [], mappings });
        }
      },
    },
  };
}

/** A character beyond ASCII, and the backslashes before it. */
const wide = /(\\*)([\u0080-\uffff])/g;

/** One where the escape would be the text. */
const rawWide = /\.raw`[^`]*[\u0080-\uffff]/;

/** The same code with wide characters escaped, which strings, templates, patterns and names all take. */
export function narrowCode(code: string): string {
  return code.replaceAll(wide, (_found, slashes: string, character: string) => {
    // An odd one escapes the character: in `\\–`, it has nothing left to do.
    const kept = slashes.slice(slashes.length % 2);
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The mappings of code whose wide characters were escaped: what stands behind them in a line has moved. */
export function narrowMappings(code: string, mappings: string): string {
  const read = { source: 0, line: 0, sourceColumn: 0 };
  const written = { source: 0, line: 0, sourceColumn: 0 };
  const lines = code.split("\n");
  return mappings
    .split(";")
    .map((line, index) => {
      const text = lines[index] ?? "";
      let [before, now] = [0, 0];
      const moved = decodeLine(line, read).map(([column, ...place]): Segment => {
        now += narrowCode(text.slice(before, column)).length;
        before = column;
        return [now, ...place];
      });
      return encodeLine(moved, written);
    })
    .join(";");
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
