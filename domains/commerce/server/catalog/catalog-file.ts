import { type Document, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { repeatedNames } from "../../../../platform/files/repeated-names.ts";
import { inDetail } from "../../../../platform/http/plain-issues.ts";
import { type Catalog, catalogSchema, productKinds, type ProductKind } from "../../contract.ts";
import { fractionDigits } from "../../money.ts";
import { catalogUnreadable } from "./errors.ts";

/** A whole catalog is a few kilobytes. */
const MOST_CHARACTERS = 100_000;

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must be lowercase letters, digits, and dashes, 40 at most");
const line = z.string().trim().min(1).max(200);
const seats = z.union([z.int().min(1).max(5_000), z.literal("unlimited")]);

const variant = z.strictObject({
  id,
  title: line.max(80),
  price: z.number().min(0),
  years: z.int().min(1).max(10).default(1),
  seats: seats.optional(),
  "per-seat": z
    .strictObject({
      from: z.int().min(1).max(5_000),
      to: z.int().min(1).max(5_000),
      step: z.int().min(1).default(1),
    })
    .refine(({ from, to }) => from <= to, "'from' must not be greater than 'to'")
    .optional(),
  default: z.boolean().default(false),
});

const tax = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as US"),
  region: line.max(80).optional(),
  name: line.max(40),
  rate: z.number().min(0).max(100),
  inclusive: z.boolean().default(false),
  "reverse-charge": z.boolean().default(false),
});
type FileTax = z.infer<typeof tax>;

const file = z.strictObject({
  currency: z.string().refine(isCurrency, "must be the code of a currency, such as USD"),
  taxes: z.array(tax).max(300).default([]),
  products: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(productKinds),
        title: line.max(80),
        gives: z.array(line).max(8).default([]),
        variants: z.array(variant).min(1).max(50),
      }),
    )
    .min(1)
    .max(10),
});
type FileVariant = z.infer<typeof variant>;

/**
 * Reads a catalog file: YAML as in seed.yaml.
 * @throws AppError catalog-unreadable, with a line for each problem
 */
export function readCatalogFile(text: string): Catalog {
  if (text.length > MOST_CHARACTERS) throw catalogUnreadable([`A catalog has ${MOST_CHARACTERS} characters at most.`]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const broken = [...document.errors, ...document.warnings].map(({ message }) => message.split("\n")[0] ?? message);
  const twins = repeatedNames(document).map(
    ({ name, at }) => `'${name}' appears twice, again on line ${lines.linePos(at).line}.`,
  );
  const faults = [...broken, ...twins];
  if (faults.length > 0) throw catalogUnreadable(faults);
  const read = file.safeParse(valuesOf(document), inDetail);
  if (!read.success)
    throw catalogUnreadable(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  const { currency, taxes, products } = read.data;
  const problems = [
    ...repeated(products.map((product) => product.id)).map((name) => `Two products are called '${name}'.`),
    ...repeated(products.flatMap(({ variants }) => variants.map((one) => one.id))).map(
      (name) => `Two variants are called '${name}'.`,
    ),
    ...products.flatMap(({ kind, variants }) => variants.flatMap((one) => problemsOf(one, kind, currency))),
    ...problemsOfTaxes(taxes),
  ];
  if (problems.length > 0) throw catalogUnreadable(problems);
  return catalogSchema.parse({
    currency,
    taxes: taxes.map(toTax),
    products: products.map(({ id: handle, kind, title, gives, variants }) => ({
      handle,
      kind,
      title,
      gives,
      variants: variants.map((one) => toVariant(one, kind, currency)),
    })),
  });
}

/** @throws AppError catalog-unreadable, if repeated parts would make a small text enormous */
function valuesOf(document: Document): unknown {
  try {
    const values: unknown = document.toJS({ maxAliasCount: 100 });
    return values;
  } catch (error) {
    throw catalogUnreadable([error instanceof Error ? error.message : String(error)]);
  }
}

function problemsOf(one: FileVariant, kind: ProductKind, currency: string): string[] {
  const { id: name, price, seats: count, "per-seat": perSeat } = one;
  const digits = fractionDigits(currency);
  const shape = {
    individual: count === undefined && perSeat === undefined ? [] : [`${name}: an individual variant has no seats.`],
    team: count === undefined && perSeat ? [] : [`${name}: a team variant needs 'per-seat', and no 'seats'.`],
    professional:
      count !== undefined && !perSeat ? [] : [`${name}: a professional variant needs 'seats', and no 'per-seat'.`],
  }[kind];
  const scaled = price * 10 ** digits;
  const exact = Math.abs(scaled - Math.round(scaled)) < 1e-6;
  return exact ? shape : [...shape, `${name}: a price in ${currency} has at most ${digits} decimal places.`];
}

/** Taxes of one place are on top of prices or included in them, not both; and each stands there once. */
function problemsOfTaxes(taxes: readonly FileTax[]): string[] {
  const mixed = taxes.filter((one) =>
    taxes.some((other) => other.country === one.country && other.inclusive !== one.inclusive),
  );
  return [
    ...new Set(mixed.map(({ country }) => `The taxes of ${country} must all be inclusive, or none.`)),
    ...repeated(taxes.map(({ country, region = "", name }) => `${name} of ${country} ${region}`.trim())).map(
      (name) => `There are two taxes '${name}'.`,
    ),
    ...taxes
      .filter(({ rate }) => Math.abs(rate * 10_000 - Math.round(rate * 10_000)) > 1e-6)
      .map(({ name }) => `${name}: a rate has at most 4 decimal places.`),
  ];
}

function toTax({ country, region = "", name, rate, inclusive, "reverse-charge": reverseCharge }: FileTax) {
  return { country, region, name, rate: Math.round(rate * 10_000), inclusive, reverseCharge };
}

function toVariant(one: FileVariant, kind: ProductKind, currency: string) {
  const { id: purchasableId, title, price, years, seats: count, "per-seat": perSeat } = one;
  return {
    purchasableId,
    title,
    price: Math.round(price * 10 ** fractionDigits(currency)),
    subscriptionYears: years,
    isDefault: one.default,
    totalPaidSeats: paidSeats(count, kind),
    quantities: perSeat ? { least: perSeat.from, most: perSeat.to, step: perSeat.step } : null,
  };
}

/** A professional variant of one seat is the unlimited plan (SUBS-6). */
function paidSeats(count: FileVariant["seats"], kind: ProductKind): number {
  if (count === "unlimited" || (kind === "professional" && count === 1)) return 0;
  return count ?? 1;
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf("currency").includes(code);
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
