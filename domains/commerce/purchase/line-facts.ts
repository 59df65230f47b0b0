import type { Day } from "../../../platform/clock/time-zone.ts";
import type { Catalog, LineKind, Product, ProductKind, Quantities, Variant } from "../contract.ts";
import type { Holder, RenewalWindows } from "./holdings.ts";

/** A line as it is stored: a wish. */
export interface WishedLine {
  id: string;
  kind: LineKind;
  purchasableId: string;
  /** The term it is about; '' for what is new. */
  targetId: string;
  qty: number;
}

/** What the price of a line depends on. */
export interface PricingContext {
  catalog: Catalog;
  /** In the publisher's time zone. */
  today: Day;
  windows: RenewalWindows;
  holder: Holder;
}

/** The same, once it is known where the buyer is taxed. */
export interface LineContext extends PricingContext {
  /** Whether prices include taxes. */
  includesTax: boolean;
}

/** What a line costs and gives now, before offers and taxes. */
export interface LinePrice {
  productKind: ProductKind;
  /** The product's handle; '' if it is not for sale any more. */
  product: string;
  /** The group that gets it; null for a reader's own, and for a new group. */
  groupId: string | null;
  text: string;
  detail: string;
  /** The seats that it gives; for seats and upgrades, how many more. 0: unlimited. */
  seats: number;
  quantities: Quantities | null;
  /** The new term's years; 0 for seats and upgrades. */
  years: number;
  fromDay: Day;
  untilDay: Day;
  days: number;
  price: number;
  problem: string | null;
  warnings: readonly string[];
}

/** A variant that is for sale, with its product. */
export interface ForSale {
  product: Product;
  variant: Variant;
}

/** Finds what is for sale by its id. */
export function findForSale({ products }: Catalog, purchasableId: string): ForSale | undefined {
  for (const product of products) {
    const variant = product.variants.find((one) => one.purchasableId === purchasableId);
    if (variant) return { product, variant };
  }
  return undefined;
}

/** The products of a kind. */
export function productsOf({ products }: Catalog, kind: ProductKind): Product[] {
  return products.filter((product) => product.kind === kind);
}

/** What no price can be found for. */
export function withoutPrice(
  { today }: Pick<PricingContext, "today">,
  problem: string,
  known: Partial<LinePrice> = {},
): LinePrice {
  return {
    productKind: "individual",
    product: "",
    groupId: null,
    text: "No longer for sale",
    detail: problem,
    seats: 0,
    quantities: null,
    years: 0,
    fromDay: today,
    untilDay: today,
    days: 1,
    warnings: [],
    ...known,
    price: 0,
    problem,
  };
}

/** Why a number of pieces can't be bought; null if it can. */
export function quantityProblem(quantities: Quantities | null, qty: number): string | null {
  if (quantities === null) return qty === 1 ? null : "This is bought once. Choose 1.";
  const { least, most, step } = quantities;
  if (most < least) return "There are no more seats to buy in this plan.";
  if (qty >= least && qty <= most && (qty - least) % step === 0) return null;
  const range = least === most ? `${least}` : `${least} to ${most}`;
  return step === 1 ? `Choose ${range} seats.` : `Choose ${range} seats, in steps of ${step}.`;
}

/** Ends every sentence about a purchase: subscriptions never renew automatically (RULING-20). */
export const NOTHING_RENEWS = "nothing renews automatically.";
