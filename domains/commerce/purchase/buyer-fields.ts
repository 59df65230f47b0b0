import type { Buyer } from "../contract.ts";

/** The fields of a buyer with their labels, in the order of the form. */
export const buyerLabels = {
  name: "Name",
  organization: "Organization",
  email: "Email for the invoice",
  country: "Country",
  street: "Street address",
  street2: "Apartment, suite, floor",
  city: "City",
  region: "State or province",
  postalCode: "Postal code",
  taxNumber: "Tax number",
  purchaseOrder: "Purchase-order number",
} as const satisfies Record<keyof Buyer, string>;

/** The longest text of each field, as the contract has it. */
export const buyerLengths = {
  name: 120,
  organization: 120,
  email: 254,
  country: 2,
  street: 200,
  street2: 200,
  city: 120,
  region: 80,
  postalCode: 20,
  taxNumber: 40,
  purchaseOrder: 60,
} as const satisfies Record<keyof Buyer, number>;
