import type { Queries } from "../../../../platform/db/database.ts";
import { notFound } from "../../../../platform/http/errors.ts";
import { deskDocumentPath, deskOrderPath } from "../../desk/order-views.ts";
import { type IssuedDocumentRecord, listDocumentsOfOrder, readDocumentPdf } from "../documents/read-documents.ts";
import type { Orders } from "../orders/orders.ts";
import { documentPagePolicy, renderDocumentPage } from "../orders/paper/document-page.ts";
import { askedOrder } from "../orders/reading/asked-order.ts";

/** A file that the desk sends. */
export interface DeskPaper {
  content: Buffer | string;
  headers: Readonly<Record<string, string>>;
}

/** A document of an order as PDF; until that is there, as a page that says the same. @throws AppError not-found */
export async function readDeskDocument(orders: Orders, orderNumber: string, printed: string): Promise<DeskPaper> {
  const { db } = orders.database;
  const order = await askedOrder(orders, orderNumber);
  const found = (await listDocumentsOfOrder(db, order.id)).find(({ number }) => number === printed);
  if (!found) throw notFound("This document");
  const links = { pdf: deskDocumentPath(order.number, printed), order: deskOrderPath(order.number) };
  return await paperOf(db, found, links);
}

/** A document as PDF; until that is there, as a page with these links that says the same. */
export async function paperOf(
  db: Queries,
  { id, number, content }: IssuedDocumentRecord,
  links: { pdf: string; order: string },
): Promise<DeskPaper> {
  const bytes = await readDocumentPdf(db, id);
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
