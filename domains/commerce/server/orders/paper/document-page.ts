import { createHash } from "node:crypto";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { IssuedDocument } from "../../../document-content.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";

const style = `
:root { color-scheme: light dark; --line: #8886; color: CanvasText; background: Canvas; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-bottom: 2rem; font-family: system-ui, sans-serif; }
a { display: inline-block; padding: 0.6rem 0; }
h1 { margin: 0 0 1.5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 0; font-size: 1rem; }
p { margin: 0.25rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; }
dd { margin: 0; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0 2rem; }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
:is(th, td):first-child { padding-left: 0; }
:is(thead, tbody) :is(th, td) + :is(th, td) { text-align: right; overflow-wrap: normal; }
tbody th { font-weight: normal; }
th:last-child, td:last-child { padding-right: 0; text-align: right; white-space: nowrap; }
tfoot th { font-weight: normal; text-align: right; }
tfoot .strong * { font-weight: bold; }
small { display: block; font-size: 0.875rem; }
.count { display: none; }
@media (width < 35em) { .count { display: block; } .wide { display: none; } }
@media print { nav { display: none; } :root { color: #000; background: #fff; } body { margin: 0; max-width: none; } tr, section { break-inside: avoid; } }
`;

/** What the page may do: show itself, with the one style that stands in it. */
export const documentPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * An issued document as a page that can be read and printed, whether or not its PDF is there: it says what the PDF says.
 * `links`: whole `href`s; `order` leads back to the page of what the document is about.
 */
export function renderDocumentPage(content: IssuedDocument, links: { pdf: string; order: string }): string {
  const title = `${documentTitles[content.kind]} ${content.number}`;
  const { seller, buyer } = content;
  const terms = content.terms === "" ? [] : [{ title: "Terms", text: content.terms }];
  const body = [
    `<nav aria-label="Document"><a href="${escapeHtml(links.order)}">${content.order === "" ? "See it online" : `Order ${escapeHtml(content.order)}`}</a>`,
    `<a href="${escapeHtml(links.pdf)}">Download as PDF</a></nav>`,
    `<main><h1>${escapeHtml(title)}</h1>`,
    facts([
      ["Date", content.issuedOn],
      ["Order", content.order],
      ["For invoice", content.refersTo],
      ["Pay by", content.dueOn],
      ["Valid until", content.validUntil],
      ["Your reference", buyer.purchaseOrder],
    ]),
    `<div class="parties">`,
    party("From", [seller.name, ...seller.addressLines, seller.taxNumber, seller.email]),
    party("Billed to", [buyer.organization, buyer.name, ...buyer.addressLines, buyer.taxNumber]),
    party("For", content.serves),
    `</div>`,
    linesTable(content),
    ...[...content.notes, ...terms].map(
      (note) => `<section><h2>${escapeHtml(note.title)}</h2><p>${escapeHtml(note.text)}</p></section>`,
    ),
    // The document's own address lacks the key of a secret link that led here.
    content.link === null ? "" : `<p><a href="${escapeHtml(links.order)}">${escapeHtml(content.link.text)}</a></p>`,
    ...seller.footer.map((line) => `<p><small>${escapeHtml(line)}</small></p>`),
    `</main>`,
  ].join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`;
}

function facts(pairs: readonly (readonly [string, string])[]): string {
  const shown = pairs.filter(([, value]) => value !== "");
  return `<dl>${shown.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
}

function party(title: string, lines: readonly string[]): string {
  const shown = lines.filter((line) => line !== "").map(escapeHtml);
  if (shown.length === 0) return "";
  return `<section><h2>${escapeHtml(title)}</h2><p>${shown.join("<br>")}</p></section>`;
}

/** What was bought, and what it comes to. Columns that no line fills are left out; a phone shows them below the text. */
function linesTable({ lines, sums }: IssuedDocument): string {
  const columns = [["quantity", "Quantity"] as const, ["unitPrice", "Unit price"] as const].filter(([key]) =>
    lines.some((line) => line[key] !== ""),
  );
  const heads = columns.map(([, name]) => `<th scope="col" class="wide">${name}</th>`);
  const rows = lines.map((line) => {
    const count = [line.quantity, line.unitPrice].filter((text) => text !== "").join(" × ");
    return [
      `<tr><th scope="row">${escapeHtml(line.text)}${small(line.detail)}${small(count, "count")}</th>`,
      ...columns.map(([key]) => `<td class="wide">${escapeHtml(line[key])}</td>`),
      `<td>${escapeHtml(line.amount)}</td></tr>`,
    ].join("");
  });
  const sum = (name: string, amount: string, className = ""): string => {
    if (amount === "") return "";
    const filler = columns.map(() => `<td class="wide"></td>`).join("");
    return `<tr class="${className}"><th scope="row">${escapeHtml(name)}</th>${filler}<td>${escapeHtml(amount)}</td></tr>`;
  };
  return [
    `<table><thead><tr><th scope="col">Description</th>${heads.join("")}<th scope="col">Amount</th></tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody><tfoot>`,
    sum("Subtotal", sums.net),
    ...sums.taxes.map(({ name, amount }) => sum(name, amount)),
    sum("Total", sums.total, "strong"),
    sum("Paid", sums.paid),
    sums.due === sums.total ? "" : sum("Amount due", sums.due, "strong"),
    `</tfoot></table>`,
  ].join("\n");
}

function small(text: string, className = ""): string {
  return text === "" ? "" : `<small class="${className}">${escapeHtml(text)}</small>`;
}

/** In the colors of ui/styles/tokens.css, whose style sheet it doesn't load. */
const payPageStyle = `
:root { color-scheme: light dark; background: light-dark(#fdfcfa, #16150f); color: light-dark(#1d1b18, #ece7dc); }
body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
h1 { font: 600 1.6rem/1.25 Georgia, "Times New Roman", serif; }
a { display: inline-block; padding: 0.6rem 0; color: light-dark(#7a2e1d, #eba893); }
`;

/** What the page may do: show itself, with the one style that stands in it, and lead on. */
export const payPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(payPageStyle).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * A page that goes on by itself to a provider's page, by a whole address, for whoever sent a form without scripts: a
 * form of ours may lead to no other site, not even through a redirect, and a page may
 * (docs/decisions/payments-and-refunds.md).
 */
export function renderPayPage(url: string): string {
  const address = escapeHtml(url);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${address}"><title>On to the payment</title><style>${payPageStyle}</style></head>
<body><main><h1>On to the payment</h1><p>You pay on a page of our payment provider, and come back to your order.</p><p><a href="${address}">Go to the page to pay on</a></p></main></body></html>
`;
}
