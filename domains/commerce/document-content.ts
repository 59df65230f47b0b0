import { z } from "zod";
import { documentKinds } from "./documents/document-kinds.ts";
import { printable } from "./documents/printable-text.ts";

/** Every string is printed as it is: amounts and days come formatted. */
const line = z.string().max(2_000).transform(printable);
/** '' where there is none. */
const optionalLine = line.default("");
const lines = z.array(line).max(20).default([]);

const sellerSchema = z.strictObject({
  /** Over the document: 'Fieldstone Press'. */
  name: line,
  /** With the company's full name, if it is another one. */
  addressLines: lines,
  /** With its name: 'EIN 04-1234567'. */
  taxNumber: optionalLine,
  email: optionalLine,
  /** What the foot of each page adds, such as where to wire money. */
  footer: lines,
  /** The color of titles and rules. */
  ink: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default("#1d3a5f"),
});

const buyerSchema = z.strictObject({
  name: optionalLine,
  organization: optionalLine,
  addressLines: lines,
  /** With its name: 'VAT DE 811 907 980'. */
  taxNumber: optionalLine,
  /** The buyer's own reference. */
  purchaseOrder: optionalLine,
  /** Of names in Chinese letters, which each of these languages renders in its own way; '' if it isn't known. */
  language: z.enum(["", "ja", "ko", "zh-CN", "zh-HK", "zh-TW"]).default(""),
});

/** What a document says, all of it, but its number and its day, which it gets when it is issued. */
export const documentContentSchema = z.strictObject({
  /** Of the paper: letters in America, A4 elsewhere. */
  paper: z.enum(["us-letter", "a4"]).default("us-letter"),
  seller: sellerSchema,
  buyer: buyerSchema,
  /** The number of the order that it belongs to. */
  order: optionalLine,
  /** The number of the document that it corrects or confirms: a credit note's or a receipt's invoice. */
  refersTo: optionalLine,
  /** An invoice's last day to pay. */
  dueOn: optionalLine,
  /** A quote's last day. */
  validUntil: optionalLine,
  /** Whom it serves and for how long, line by line: 'Example LLP (team)', '25 seats'. */
  serves: lines,
  lines: z
    .array(
      z.strictObject({
        text: line,
        detail: optionalLine,
        quantity: optionalLine,
        unitPrice: optionalLine,
        amount: line,
      }),
    )
    .min(1)
    .max(1_000),
  sums: z.strictObject({
    net: line,
    /** A row for each rate: { name: 'Sales tax 6.25 %', amount: '$45.31' }. Also for 'exempt' and 'reverse charge'. */
    taxes: z
      .array(z.strictObject({ name: line, amount: line }))
      .max(20)
      .default([]),
    total: line,
    /** What was paid already; '' if the document doesn't say. */
    paid: optionalLine,
    /** What is left to pay; '' if the document doesn't say. */
    due: optionalLine,
  }),
  /** Paragraphs with a heading each, such as how to pay. */
  notes: z
    .array(z.strictObject({ title: line, text: line }))
    .max(20)
    .default([]),
  /** '' or one paragraph. */
  terms: optionalLine,
  /** Where the document or its order stands on the site. */
  link: z
    .strictObject({
      text: line,
      url: z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/\S+$/),
    })
    .nullable()
    .default(null),
});
/** What callers write; what they leave out is empty. */
export type DocumentContent = z.input<typeof documentContentSchema>;

/** A document as it was issued, and is stored. */
export const issuedDocumentSchema = documentContentSchema.extend({
  kind: z.enum(documentKinds),
  /** 'INV-2027-000042' */
  number: z.string(),
  /** As readers see it: '11.22.2027'. */
  issuedOn: z.string(),
  /** The same day for machines: '2027-11-22'. */
  issuedDay: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});
export type IssuedDocument = z.output<typeof issuedDocumentSchema>;
