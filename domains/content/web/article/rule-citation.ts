export interface CitedPlace {
  productName: string;
  /** The edition's name: '22nd Edition'. */
  editionName: string;
  /** The code of the rule or table, or of the page that a heading without a code stands on; may be empty. */
  code: string;
  /** The words of a heading that has no code of its own; else empty. */
  title: string;
}

/**
 * How a place in the manual is cited: 'Fieldstone R. 10.2.1 (22nd ed.)', 'Fieldstone tbl. T6 (22nd ed.)',
 * 'Fieldstone B5.1 (22nd ed.)', and with the words of a heading that has no code.
 */
export function ruleCitation({ productName, editionName, code, title }: CitedPlace): string {
  const place = [codeAsCited(code), title === "" ? "" : `“${title}”`].filter((part) => part !== "").join(", ");
  const edition = editionName.replace(/\bEdition\b/i, "ed.");
  return `${[productName, place].filter((part) => part !== "").join(" ")} (${edition})`;
}

function codeAsCited(code: string): string {
  const rule = /^R?(\d.*)$/.exec(code)?.[1];
  if (rule !== undefined) return `R. ${rule}`;
  return /^B?T\d/.test(code) ? `tbl. ${code}` : code;
}
