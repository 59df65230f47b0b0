import type { Catalog, Variant } from "../../contract.ts";

const variant: Variant = {
  purchasableId: "individual-1",
  title: "1 year",
  price: 3_900,
  subscriptionYears: 1,
  isDefault: false,
  totalPaidSeats: 1,
  quantities: null,
};
const quantities = { least: 5, most: 50, step: 5 };

/** A product of each kind. */
export const sampleCatalog: Pick<Catalog, "currency" | "products"> = {
  currency: "USD",
  products: [
    {
      handle: "individual",
      kind: "individual",
      title: "Individual",
      gives: ["The whole manual in every edition, for one reader on any device", "Pins, and private notes"],
      variants: [
        { ...variant, isDefault: true },
        { ...variant, purchasableId: "individual-2", title: "2 years", price: 6_200, subscriptionYears: 2 },
      ],
    },
    {
      handle: "team",
      kind: "team",
      title: "Team",
      gives: ["Everything in Individual, for each seat", "Seats that your administrators hand out and take back"],
      variants: [
        { ...variant, purchasableId: "team-1", price: 2_900, isDefault: true, quantities },
        { ...variant, purchasableId: "team-2", title: "2 years", price: 5_200, subscriptionYears: 2, quantities },
      ],
    },
    {
      handle: "professional",
      kind: "professional",
      title: "Professional",
      gives: ["Everything in Team, at one price for firms, courts, and libraries"],
      variants: [
        { ...variant, purchasableId: "professional-25", title: "25 seats", price: 115_000, totalPaidSeats: 25 },
        { ...variant, purchasableId: "professional-50", title: "50 seats", price: 195_000, totalPaidSeats: 50 },
        { ...variant, purchasableId: "unlimited", title: "Unlimited seats", price: 590_000, totalPaidSeats: 0 },
      ],
    },
  ],
};
