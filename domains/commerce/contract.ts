import { z } from "zod";
import { MOST_CENTS } from "./money.ts";

/** What is sold: to one reader, to a group by the seat, or to a group as a plan of a fixed size. */
export const productKinds = ["individual", "team", "professional"] as const;
const productKindSchema = z.enum(productKinds);
export type ProductKind = z.infer<typeof productKindSchema>;

/** The numbers of seats that can be bought of a variant. */
const quantitiesSchema = z.object({
  least: z.int().min(1),
  most: z.int().min(1).max(5_000),
  step: z.int().min(1),
});
export type Quantities = z.infer<typeof quantitiesSchema>;

/** One way to buy a product, with the fields that the specification gives a variant. */
const variantSchema = z.object({
  /** Stays the same in later versions of the catalog. */
  purchasableId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  title: z.string().min(1).max(80),
  /** For the whole term, in cents: of one seat if sold by the seat. */
  price: z.int().min(0).max(MOST_CENTS),
  subscriptionYears: z.int().min(1).max(10),
  /** The one that is chosen at first. */
  isDefault: z.boolean(),
  /** The seats that it brings, 0 if they are unlimited; of one piece if sold by the seat. */
  totalPaidSeats: z.int().min(0).max(5_000),
  /** Null for a variant that is bought once. */
  quantities: quantitiesSchema.nullable(),
});
export type Variant = z.infer<typeof variantSchema>;

const productSchema = z.object({
  handle: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
  kind: productKindSchema,
  title: z.string().min(1).max(80),
  /** What it gives, a line each. */
  gives: z.array(z.string().min(1).max(200)).max(8),
  variants: z.array(variantSchema).min(1).max(50),
});
export type Product = z.infer<typeof productSchema>;

/** Everything that can be bought now. */
export const catalogSchema = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  products: z.array(productSchema).max(10),
});
export type Catalog = z.infer<typeof catalogSchema>;

/** The catalog, and whom to write to for an order. */
export const offerSchema = z.object({ catalog: catalogSchema, supportEmail: z.string() });
export type Offer = z.infer<typeof offerSchema>;
