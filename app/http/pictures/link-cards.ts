import type { FastifyInstance } from "fastify";
import { type Content, contentForAll } from "../../../domains/manual/server/public.ts";
import { areaOf, pageLabel } from "../../../domains/manual/rules.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { type PictureCache, sendPicture } from "./picture-cache.ts";
import type { Area } from "../../../domains/manual/contract.ts";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";

interface LinkCards {
  content: Content;
  productName: string;
  pictures: PictureCache;
}

/**
 * Serves the cards that link previews show: one for the site, and one for each page that the contents name to everybody.
 * They hold no more than the contents do.
 */
export function linkCardRoutes(app: FastifyInstance, { content, productName, pictures }: LinkCards): void {
  app.get("/cards/site.png", (request, reply) => {
    const below = contentForAll(content).catalog.defaultEdition?.view.site.name ?? "";
    const card: Card = { label: "", title: "The manual of legal citation, online", below, productName, area: "white" };
    return sendPicture(request, reply, pictures.get(cardSvg(card)));
  });

  app.get<{ Params: { version: string; section: string; "*": string } }>(
    "/cards/bluebook/:version/:section/*",
    (request, reply) => {
      const { version, section, "*": rest } = request.params;
      const view = contentForAll(content).catalog.edition(version)?.view;
      const page = view?.page(
        section,
        rest
          .replace(/\.png$/, "")
          .split("/")
          .at(-1) ?? "",
      );
      if (!view || !page || `cards/${page.uri}.png` !== request.url.slice(1)) throw notFound("This card");
      const card = {
        label: pageLabel(page.section, page.code),
        title: page.title,
        below: view.site.name,
        productName,
        area: areaOf(page.section),
      };
      return sendPicture(request, reply, pictures.get(cardSvg(card)));
    },
  );
}

/** The words on a card. */
interface Card {
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

interface Place {
  x: number;
  y: number;
  /** Width and height, in pixels. */
  size: number;
}

/** The stones of ui/favicon.svg, whose colors there follow the reader's theme. */
const stones = [
  [
    "#1b4b7f",
    "M4.6 4.5h12.2c1.4 0 2.2.9 2 2.3l-.5 3.2c-.2 1.3-1.1 2-2.4 2H4.9c-1.4 0-2.3-.8-2.4-2.1l-.2-2.9c-.1-1.5.8-2.5 2.3-2.5z",
  ],
  [
    "#cfc6b4",
    "M23.4 4.5h4.1c1.4 0 2.3 1 2.2 2.4l-.2 2.9c-.1 1.3-1 2.2-2.3 2.2h-4.6c-1.4 0-2.3-1-2.1-2.4l.5-3c.2-1.3 1.1-2.1 2.4-2.1z",
  ],
  [
    "#cfc6b4",
    "M4.7 13.8h4.2c1.4 0 2.3 1 2.2 2.3l-.3 2.7c-.1 1.3-1 2.1-2.3 2.1H4.8c-1.3 0-2.2-.8-2.3-2.1l-.2-2.5c-.1-1.5.9-2.5 2.4-2.5z",
  ],
  [
    "#8a3a27",
    "M15.3 13.8h12.1c1.5 0 2.4 1 2.3 2.4l-.2 2.6c-.1 1.3-1 2.1-2.3 2.1H14.9c-1.4 0-2.3-1-2.2-2.4l.3-2.6c.2-1.3 1-2.1 2.3-2.1z",
  ],
  [
    "#cfc6b4",
    "M4.8 22.7h15.5c1.4 0 2.3 1 2.2 2.3l-.1.9c-.1 1.3-1.1 2.1-2.3 2.1H5c-1.4 0-2.3-.9-2.4-2.2l-.1-.9c-.1-1.3.9-2.2 2.3-2.2z",
  ],
  [
    "#1b4b7f",
    "M26.5 22.7h.9c1.4 0 2.3 1 2.2 2.3l-.1.9c-.1 1.3-1 2.1-2.3 2.1h-.9c-1.3 0-2.2-1-2.1-2.3l.1-.9c.1-1.3 1-2.1 2.2-2.1z",
  ],
] as const;

/** The mark in its light colors, as an SVG group. */
function markSvg({ x, y, size }: Place): string {
  const paths = stones.map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join("");
  return `<g transform="translate(${x} ${y}) scale(${size / 32})">${paths}</g>`;
}

/** Icon sizes in pixels: the home screens of iOS (180) and Android, and the splash screen (512). */
const iconSizes = [180, 192, 512] as const;

/** The icon of a tab, in pixels. */
const PLAIN = 48;

/** Maskable icons are cut to a circle of 80 %, so the mark takes 60 % of the width. */
const MARK_SHARE = 0.6;
const PAPER = "#fdfcfa";

/** Serves what lets readers put the product on a home screen: the web app manifest and its icons. */
export function homeScreenRoutes(
  app: FastifyInstance,
  { productName, pictures }: { productName: string; pictures: PictureCache },
): void {
  const manifest = JSON.stringify({
    id: "/bluebook",
    name: productName,
    short_name: productName.slice(0, 12),
    description: "The manual of legal citation, online",
    start_url: "/bluebook",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: iconSizes.slice(1).map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  });
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(manifest),
  );
  // Asked for by whatever reads no HTML, and by browsers before they have read it; they take it as a PNG.
  const plain = `<svg xmlns="http://www.w3.org/2000/svg" width="${PLAIN}" height="${PLAIN}">${markSvg({ x: 0, y: 0, size: PLAIN })}</svg>`;
  app.get("/favicon.ico", (request, reply) => sendPicture(request, reply, pictures.get(plain)));
  for (const size of iconSizes) {
    app.get(iconPath(size), (request, reply) => sendPicture(request, reply, pictures.get(iconSvg(size))));
  }
}

const iconPath = (size: number) => `/icons/${size}.png`;

function iconSvg(size: number): string {
  const mark = size * MARK_SHARE;
  const start = (size - mark) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${PAPER}"/>${markSvg({ x: start, y: start, size: mark })}</svg>`;
}
