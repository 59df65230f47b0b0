import { createHash } from "node:crypto";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { IssuedDocument } from "../../../document-content.ts";
import { documentTitles } from "../../../documents/document-kinds.ts";

const style = `
:root { color-scheme: light dark; --line: #8886; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-bottom: 2rem; font-family: system-ui, sans-serif; }
nav a { display: inline-block; padding: 0.6rem 0; }
h1 { margin: 0 0 1.5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 1.5rem 0 0; font-size: 1rem; }
p { margin: 0.25rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; }
dd { margin: 0; }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 0 2rem; }
table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
th, td { padding: 0.4rem 0.5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; text-align: right; white-space: nowrap; }
tfoot th { font-weight: normal; text-align: right; }
tfoot .total * { font-weight: bold; }
small { display: block; font-size: 0.875rem; }
@media print { nav { display: none; } body { margin: 0; max-width: none; color: #000; background: #fff; } }
`;

/** What the page may do: show itself, with the one style that stands in it. */
export const documentPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** An issued document as a page that can be read and printed, whether or not its PDF is there. `links`: whole `href`s. */
export function renderDocumentPage(content: IssuedDocument, links: { pdf: string; order: string }): string {
  const title = `${documentTitles[content.kind]} ${content.number}`;
  const { seller, buyer, sums } = content;
  const body = [
    `<nav aria-label="Document"><a href="${escapeHtml(links.order)}">${content.order === "" ? "See it online" : `Order ${escapeHtml(content.order)}`}</a>`,
    `<a href="${escapeHtml(links.pdf)}">Download as PDF</a></nav>`,
    `<main><h1>${escapeHtml(title)}</h1>`,
    facts([
      ["Date", content.issuedOn],
      ["Order", content.order],
      ["For", content.refersTo],
      ["Pay by", content.dueOn],
      ["Valid until", content.validUntil],
      ["Your reference", buyer.purchaseOrder],
    ]),
    `<div class="parties">`,
    party("From", [seller.name, ...seller.addressLines, seller.taxNumber, seller.email]),
    party("To", [buyer.organization, buyer.name, ...buyer.addressLines, buyer.taxNumber]),
    `</div>`,
    `<table><thead><tr><th scope="col">What</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead><tbody>`,
    ...content.lines.map(
      ({ text, detail, quantity, amount }) =>
        `<tr><td>${escapeHtml(text)}${detail === "" ? "" : `<small>${escapeHtml(detail)}</small>`}</td><td>${escapeHtml(quantity)}</td><td>${escapeHtml(amount)}</td></tr>`,
    ),
    `</tbody><tfoot>`,
    sum("Net", sums.net),
    ...sums.taxes.map(({ name, amount }) => sum(name, amount)),
    sum("Total", sums.total, "total"),
    sum("Paid", sums.paid),
    sum("To pay", sums.due),
    `</tfoot></table>`,
    ...content.notes.map((note) => `<h2>${escapeHtml(note.title)}</h2><p>${escapeHtml(note.text)}</p>`),
    content.terms === "" ? "" : `<p>${escapeHtml(content.terms)}</p>`,
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
  return `<div><h2>${escapeHtml(title)}</h2><p>${shown.join("<br>")}</p></div>`;
}

function sum(name: string, amount: string, className = ""): string {
  if (amount === "") return "";
  return `<tr class="${className}"><th scope="row" colspan="2">${escapeHtml(name)}</th><td>${escapeHtml(amount)}</td></tr>`;
}
