import type { Copy } from "../../../../ui/button/copy.ts";
import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import type { Area } from "../../contract.ts";

export interface CitedPlace {
  /** Whose readers cite it: a court paper sets the name of a work in italics, a footnote in small capitals (24, B4). */
  area: Area;
  productName: string;
  /** The edition's name: '22nd Edition'. */
  editionName: string;
  /** The code of the rule or table, or of the page if the heading has none; may be empty. */
  code: string;
  /** The words of a heading that has no code; otherwise empty. */
  title: Required<Copy>;
}

/** How word processors know the face of a work's name. */
const faces = {
  blue: ["<i>", "</i>"],
  white: ['<span style="font-variant:small-caps">', "</span>"],
} as const;

/**
 * Returns the citation of a place in the manual: 'Fieldstone R. 10.2.1 (22nd ed.)', 'Fieldstone tbl. T6 (22nd ed.)',
 * 'Fieldstone B5.1 (22nd ed.)'. A heading without a code is cited by its text.
 */
export function ruleCitation({ area, productName, editionName, code, title }: CitedPlace): Required<Copy> {
  const [start, end] = faces[area];
  const place = codeAsCited(code);
  const edition = editionName.replace(/\bEdition\b/i, "ed.");
  const name = productName === "" ? "" : `${start}${escapeHtml(productName)}${end}`;
  return {
    text: joined(productName, place, title.text, edition),
    html: joined(name, escapeHtml(place), title.html, escapeHtml(edition)),
  };
}

function joined(name: string, place: string, title: string, edition: string): string {
  const cited = [place, title === "" ? "" : `“${title}”`].filter((part) => part !== "").join(", ");
  return `${[name, cited].filter((part) => part !== "").join(" ")} (${edition})`;
}

function codeAsCited(code: string): string {
  const rule = /^R?(\d.*)$/.exec(code)?.[1];
  if (rule !== undefined) return `R. ${rule}`;
  return /^B?T\d/.test(code) ? `tbl. ${code}` : code;
}
