import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { documentKinds, documentTitles } from "../../documents/document-kinds.ts";
import { longDocument, sampleDocument } from "../../documents/testing/sample-documents.ts";
import { DocumentView } from "./document-view.tsx";

test.each(documentKinds)("a %s says what its PDF says", async (kind) => {
  const document = sampleDocument(kind);
  const screen = await render(<DocumentView document={document} />);
  await expect.element(screen.getByRole("heading", { level: 1, name: documentTitles[kind] })).toBeVisible();
  const shown = screen.getByRole("article").element().textContent;
  const { seller, buyer, lines, sums, notes, serves } = document;
  const said = [
    document.number,
    document.issuedOn,
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
    ...lines.flatMap((line) => Object.values(line)),
    ...notes.map(({ text }) => text),
    ...serves,
    sums.total,
  ];
  for (const text of said) expect(shown).toContain(text);
  await expect.element(screen.getByRole("row", { name: new RegExp(lines[0]?.text ?? "") })).toBeVisible();
  await expect.element(screen.getByRole("columnheader", { name: "Amount" })).toBeVisible();
  // Its own sheet wins over that of the manual's articles, whichever comes first.
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveStyle({ fontWeight: "400" });
});

test("what was paid is told apart from what is due", async () => {
  const screen = await render(<DocumentView document={sampleDocument("receipt")} />);
  await expect.element(screen.getByText("Paid", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("Amount due")).toBeVisible();
  await screen.rerender(<DocumentView document={sampleDocument("invoice")} />);
  await expect.element(screen.getByText("Amount due")).not.toBeInTheDocument();
});

test.each([320, 800])("long names and amounts stay within %d pixels", async (width) => {
  await page.viewport(width, 900);
  await render(<DocumentView document={longDocument()} />);
  const sheet = [...document.styleSheets].find(({ href }) => href?.includes("document.css"));
  expect(sheet, "the document's own styles").toBeDefined();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const lines = document.querySelector(".document-lines");
  expect(lines?.scrollWidth).toBeLessThanOrEqual(lines?.clientWidth ?? 0);
  await page.viewport(800, 600);
});

test("a column that no line fills is left out", async () => {
  const screen = await render(<DocumentView document={sampleDocument("credit-note")} />);
  await expect.element(screen.getByRole("columnheader", { name: "Unit price" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("cell", { name: "−$60.12" })).toBeVisible();
});
