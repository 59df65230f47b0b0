import { expect, test } from "vitest";
import { documentKinds, documentTitles } from "../../../documents/document-kinds.ts";
import { sampleDocument } from "../../../documents/samples/sample-documents.ts";
import type { IssuedDocument } from "../../../document-content.ts";
import { renderDocumentPage } from "./document-page.ts";

const links = { pdf: "/orders/1/documents/2.pdf?token=a&b", order: "/orders/1?token=a&b" };

/** What the page says, without its tags and styles. */
function textOf(document: IssuedDocument): string {
  return renderDocumentPage(document, links)
    .replace(/<style>[^]*<\/style>/, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&");
}

test.each(documentKinds)("the page of a %s says what its PDF says [CART-4]", (kind) => {
  const document = sampleDocument(kind);
  const { seller, buyer, lines, sums, notes, serves, terms, link } = document;
  const said = [
    documentTitles[kind],
    document.number,
    document.issuedOn,
    document.dueOn,
    document.validUntil,
    document.refersTo,
    document.order,
    seller.name,
    seller.taxNumber,
    seller.email,
    ...seller.addressLines,
    ...seller.footer,
    buyer.name,
    buyer.organization,
    buyer.taxNumber,
    buyer.purchaseOrder,
    ...buyer.addressLines,
    ...serves,
    ...lines.flatMap((line) => Object.values(line)),
    ...notes.flatMap(({ title, text }) => [title, text]),
    terms,
    sums.net,
    ...sums.taxes.flatMap(({ name, amount }) => [name, amount]),
    sums.total,
    sums.paid,
    link?.text ?? "",
  ];
  const shown = textOf(document);
  for (const text of said) expect(shown).toContain(text);
});

test("what is due is said where it isn't all of it, as in the PDF", () => {
  expect(textOf(sampleDocument("receipt"))).toMatch(/Paid\s+\$710\.06\s+Amount due\s+\$0\.00/);
  expect(textOf(sampleDocument("invoice"))).not.toContain("Amount due");
});

test("a column that no line fills is left out", () => {
  const names = (document: IssuedDocument) =>
    [...renderDocumentPage(document, links).matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, name]) => name);
  expect(names(sampleDocument("invoice"))).toEqual(["Description", "Quantity", "Unit price", "Amount"]);
  expect(names(sampleDocument("credit-note"))).toEqual(["Description", "Quantity", "Amount"]);
});

test("it leads back to its order with the key that led here, not by the address that stands on paper", () => {
  const page = renderDocumentPage(sampleDocument("invoice"), links);
  expect(page).toContain(`<a href="/orders/1?token=a&amp;b">See or pay this order online</a>`);
  expect(page).not.toContain("https://fieldstone.example");
});
