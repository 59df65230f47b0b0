import type { SourceElement } from "./nodes.ts";

/** Elements whose content is not for reading; removed with their content. */
const invisible = new Set(
  "applet audio base basefont canvas embed frame frameset head iframe link map meta noembed noframes object param script style template title video".split(
    " ",
  ),
);

/** Elements that separate their text from the text before and after. */
const blocks = new Set([
  ..."address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption".split(
    " ",
  ),
  ..."figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup".split(
    " ",
  ),
  ..."option p plaintext pre search section select summary table tbody td tfoot th thead tr ul xmp".split(" "),
]);

/** Returns whether an element is for the browser and not for the reader; a drawing counts as a picture. */
export function isInvisible(element: SourceElement): boolean {
  return invisible.has(element.name) || element.name === "svg";
}

/** Returns whether an element is a block (a paragraph, list or cell), unlike emphasis or a link. */
export function isBlock(element: SourceElement): boolean {
  return blocks.has(element.name);
}
