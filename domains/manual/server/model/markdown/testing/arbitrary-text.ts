import * as fc from "fast-check";

/** Pieces of text with a special meaning to Markdown, YAML, HTML or a careless parser. */
const hostilePieces = [
  ..."* ** _ __ ___ ` `` ``` ~~~ [ ] ( ) { } < > | \\ / ! # ## : :: ::: - -- --- + = === & ; @ ' \" $ ^ ~ . , 1. 12) 1986. §".split(
    " ",
  ),
  " ",
  "  ",
  "\t",
  "\n",
  "\n\n",
  "\r\n",
  "\u00a0",
  "\u2003",
  "\u200b",
  "\u2028",
  "\u0085",
  "\ufeff",
  "\0",
  "\u001b",
  "\ud800",
  "\\\n",
  "<x>",
  "<volume>",
  "</p>",
  "<https://example.org>",
  "&amp;",
  "&nbsp;",
  "&#42;",
  "&lt",
  "[a,b]",
  "Academ[ic,y]",
  "[x](y)",
  "![x](images/a.png)",
  ":sc[x]",
  ":br[]",
  ":::tip",
  "::leaf[x]",
  "{#id}",
  "{.own-line}",
  " | ",
  "|---|",
  "- [ ] x",
  "> q",
  "[^1]",
  "[a]: b",
  "___ U.S. ___",
  "2:cv-0123",
  "10:30[a]",
  "a_b_c",
  "Commc'n",
  "v.",
  "See, e.g.,",
  "Καλημέρα",
  "שלום",
  "مرحبا",
  "e\u0301",
  "👩‍⚖️",
  "🏛",
  "# x",
  "#",
  "# ",
  "yes",
  "null",
  "~",
  "0x1F",
  "1e3",
  "2024-01-01",
  "%",
  "%20",
  "%zz",
  "''",
  "—",
];

/** Text that a careless reader or writer of files would corrupt. */
export const hostileText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...hostilePieces), fc.lorem({ maxCount: 2 })), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 2, arbitrary: fc.lorem({ maxCount: 6 }) },
);

/** Plain text with at least one word, so that it can be a title. */
export const arbitraryTitle = fc
  .tuple(hostileText, fc.constantFrom("", "x", "10.2"))
  .map(([text, end]) => (text + end).slice(0, 100))
  .map((text) => `${text}x`);

/** The code of a page or heading, often none. */
export const arbitraryCode = fc.oneof(
  fc.constant(""),
  fc.constantFrom("10.2", "10.2(a)", "T6", "t6", "B4", "10.2.1"),
  hostileText.map((text) => text.slice(0, 40)),
);

/** Escapes text for HTML. */
export function escapeText(text: string): string {
  return text.toWellFormed().replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

const href = fc.oneof(
  fc.constantFrom(
    "https://example.org",
    "https://example.org/a_(b)?c=1&amp;copy;=2",
    "http://x.y/(",
    "https://x.y/)",
    "mailto:a@b.c",
    "data:text/html,x",
    "ref:rules/a",
    "ref:rules/a#10.2",
    "ref:rules/nowhere",
    "ref:quick-style-guide",
    "ref:tables/b",
    "ref:bluepages/c",
    "ref:10.2",
    "ref:T6",
    "page:0192",
    "ref:rules/a#x y",
    "https://x.y/|[z]*_`",
  ),
  hostileText.map((text) => `https://example.org/${escapeText(text).replace(/"/g, "&quot;")}`),
);

const { inline, flow } = fc.letrec<{ inline: string; phrase: string; flow: string; block: string }>((tie) => ({
  phrase: fc.oneof(
    { maxDepth: 4, depthIdentifier: "phrase" },
    hostileText.map(escapeText),
    fc.constant("<br>"),
    fc
      .tuple(fc.constantFrom("em", "strong", "u", "s", "sup", "sub", "code", "i", "b", "strike", "del"), tie("inline"))
      .map(([tag, content]) => `<${tag}>${content}</${tag}>`),
    tie("inline").map((content) => `<span class="sc">${content}</span>`),
    fc.tuple(href, tie("inline")).map(([address, content]) => `<a href="${address}">${content}</a>`),
  ),
  inline: fc
    .array(tie("phrase"), { depthIdentifier: "phrase", minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("")),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: "block" },
    tie("inline").map((content) => `<p>${content}</p>`),
    tie("inline"),
    tie("flow").map((content) => `<blockquote>${content}</blockquote>`),
    fc
      .array(tie("flow"), { depthIdentifier: "block", maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`),
    fc
      .tuple(
        fc.array(tie("flow"), { depthIdentifier: "block", maxLength: 3 }),
        fc.constantFrom("", ' start="7"', ' start="1986"', ' start="0"'),
      )
      .map(([items, start]) => `<ol${start}>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`),
  ),
  flow: fc.array(tie("block"), { depthIdentifier: "block", minLength: 1, maxLength: 3 }).map((parts) => parts.join("")),
}));

/** HTML of paragraphs, lists and quotations, and of one line, clean or not. */
export { flow as arbitraryFlow, inline as arbitraryInline };
