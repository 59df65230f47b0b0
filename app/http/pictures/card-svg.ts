import type { Area } from "../../../domains/content/contract.ts";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";
import { markSvg } from "./mark.ts";

/** The words on a card. */
export interface Card {
  /** Such as 'Rule 10.8.1'; '' for none. */
  label: string;
  title: string;
  /** Such as 'Twenty-second edition'. */
  below: string;
  productName: string;
  /** The color of the area that the page is in. */
  area: Area;
}

const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

/** Each area's accent in the light theme (ui/styles/tokens.css). */
const accents: Record<Area, string> = { blue: "#1b4b7f", white: "#7a2e1d" };
const MARGIN = 88;
const MOST_LINES = 3;
/** Sizes that a title may have, largest first, in pixels. */
const sizes = [84, 68, 56] as const;
/** The mean width of a character of the serif, in ems, with room for wide ones. */
const CHARACTER = 0.52;

/** Lays out the card that link previews show, as SVG: the product, what the page is called, and its edition. */
export function cardSvg({ label, title, below, productName, area }: Card): string {
  const { size, lines } = setTitle(title);
  const leading = Math.round(size * 1.16);
  const top = 330 - ((lines.length - 1) * leading) / 2 + (label === "" ? 0 : 34);
  const words = [
    line(productName, { x: 172, y: 122, size: 40, color: "#1d1b18", family: "Fieldstone Serif" }),
    label === "" ? "" : line(label, { x: MARGIN, y: top - size - 14, size: 34, color: accents[area], weight: 600 }),
    ...lines.map((text, index) =>
      line(text, { x: MARGIN, y: top + index * leading, size, color: "#1d1b18", family: "Fieldstone Serif" }),
    ),
    line(below, { x: MARGIN, y: 558, size: 32, color: "#5f5a50" }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#fdfcfa"/><rect width="${CARD_WIDTH}" height="14" fill="${accents[area]}"/><path d="M${MARGIN} 494H${CARD_WIDTH - MARGIN}" stroke="#e4dfd5" stroke-width="2"/>${markSvg({ x: MARGIN, y: 76, size: 64 })}${words.join("")}</svg>`;
}

interface Line {
  x: number;
  y: number;
  size: number;
  color: string;
  family?: string;
  weight?: number;
}

function line(text: string, { x, y, size, color, family = "Fieldstone Sans", weight = 400 }: Line): string {
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeHtml(text)}</text>`;
}

/** Breaks a title into lines, in the largest size in which it fits; a longer one ends in an ellipsis. */
function setTitle(title: string): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = breakLines(title, Math.floor((CARD_WIDTH - 2 * MARGIN) / (size * CHARACTER)));
    if (lines.length <= MOST_LINES) return { size, lines };
    if (size === sizes.at(-1)) return { size, lines: cut(lines) };
  }
  return { size: sizes[0], lines: [] };
}

function cut(lines: string[]): string[] {
  const last = lines[MOST_LINES - 1] ?? "";
  return [...lines.slice(0, MOST_LINES - 1), `${last.replace(/\W*\w+\W*$/, "")}…`];
}

/** Breaks at spaces, and inside a word only if it alone is longer than a line. */
function breakLines(text: string, length: number): string[] {
  const words = text.split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${length}}`, "gu")) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > length) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
