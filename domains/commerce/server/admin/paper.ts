import type { Database } from "../../../../platform/db/database.ts";
import type { AdminBlock, AdminFact } from "../../../../ui/admin/blocks.tsx";
import { type AdminPaper, tableOf } from "../../../admin/server/public.ts";
import type { Order } from "../../contract.ts";
import { type IssuedDocumentRecord, readDocumentPdf } from "../documents/documents.ts";
import { documentPagePolicy, renderDocumentPage } from "../orders/paper/document-page.ts";

/** A document as PDF; until that is there, as a page with these links that says the same. */
export async function paperOf(
  database: Pick<Database, "db" | "files">,
  { id, number, content }: IssuedDocumentRecord,
  links: { pdf: string; order: string },
): Promise<AdminPaper> {
  const bytes = await readDocumentPdf(database, id);
  if (bytes)
    return {
      content: Buffer.from(bytes),
      headers: { "content-type": "application/pdf", "content-disposition": `inline; filename="${number}.pdf"` },
    };
  return {
    content: renderDocumentPage(content, links),
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": documentPagePolicy },
  };
}

/** The lines of what is bought; `money`: an amount in words. */
export function linesTable(
  lines: readonly { text: string; detail: string; net: number }[],
  money: (amount: number) => string,
): AdminBlock {
  return tableOf([...lines.entries()], {
    caption: "Lines",
    columns: [
      { name: "Line", value: ([index, { text }]) => `${index + 1}. ${text}` },
      { name: "What it includes", value: ([, { detail }]) => detail },
      { name: "Net", value: ([, { net }]) => money(net) },
    ],
    empty: "",
  });
}

/** Who buys, in a list: the organization, if they buy for one. */
export function buyerNamed({ name, organization }: Pick<Order["buyer"], "name" | "organization">): string {
  return organization === "" ? name : organization;
}

/** What a buyer has entered, in rows. */
export function buyerFacts({ buyer }: Pick<Order, "buyer">): AdminFact[] {
  const place = [buyer.street, buyer.street2, buyer.city, buyer.region, buyer.postalCode, buyer.country];
  return [
    { name: "Name", value: buyer.name },
    { name: "Organization", value: buyer.organization },
    { name: "Email address", value: buyer.email },
    { name: "Address", value: place.filter((part) => part !== "").join(", ") },
    { name: "Tax number", value: buyer.taxNumber },
    { name: "Purchase order", value: buyer.purchaseOrder },
  ].filter(({ value }) => value !== "");
}
