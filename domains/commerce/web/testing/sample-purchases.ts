import type { PurchaseChoice } from "../subscription/purchase-form.tsx";

const quantities = { least: 5, most: 50, step: 5 };

/** A team's renewals, by the seat. */
export const sampleRenewals: readonly PurchaseChoice[] = [
  [1, 2_900],
  [2, 5_200],
].map(([years = 1, price = 0]) => ({
  id: `team-${years}`,
  label: years === 1 ? "1 year" : `${years} years`,
  quantities,
  seats: 25,
  priceOf: (seats) => seats * price,
  sentenceOf: (seats) =>
    `renews Hart & Weld LLP with ${seats} seats until 11.24.${2027 + years}; nothing renews automatically.`,
  isDefault: false,
  warnings: [],
  fields: { purchasableId: `team-${years}`, "fields[addingTime]": "1", "fields[subscriptions]": "term-1" },
}));

/** Seats for the days left of a term. */
export const sampleSeats: PurchaseChoice = {
  id: "seats",
  label: "Seats",
  quantities,
  seats: 5,
  priceOf: (seats) => Math.round((seats * 2_900 * 161) / 365),
  sentenceOf: (seats) => `for ${seats} more seats until 5.4.2027; nothing renews automatically.`,
  isDefault: false,
  warnings: [],
  fields: { purchasableId: "team-1", "fields[addingSeats]": "1", "fields[subscriptions]": "term-1" },
};

/** Larger professional plans. */
export const sampleUpgrades: readonly PurchaseChoice[] = [
  ["professional-50", "50 seats", 35_288],
  ["professional-100", "100 seats", 99_247],
].map(([id, label, price]) => ({
  id: `${id}`,
  label: `${label}`,
  quantities: null,
  seats: 1,
  priceOf: () => Number(price),
  sentenceOf: () => `for ${label} until 5.4.2027; nothing renews automatically.`,
  isDefault: false,
  warnings: [],
  fields: { purchasableId: `${id}`, "fields[addingSeats]": "1", "fields[subscriptions]": "term-1" },
}));
