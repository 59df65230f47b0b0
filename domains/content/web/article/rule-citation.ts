export interface CitedPlace {
  productName: string;
  /** The edition's name: '22nd Edition'. */
  editionName: string;
  /** The code of the rule or table, or of the page if the heading has none; may be empty. */
  code: string;
  /** The text of a heading that has no code; otherwise empty. */
  title: string;
}

/**
 * Returns the citation of a place in the manual: 'Fieldstone R. 10.2.1 (22nd ed.)', 'Fieldstone tbl. T6 (22nd ed.)',
 * 'Fieldstone B5.1 (22nd ed.)'. A heading without a code is cited by its text.
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
