import type { Buyer } from "../../../contract.ts";
import { lettersOfOtherScripts, lettersRefused } from "../../../documents/printable-text.ts";

/** The fields of a buyer with their labels, in the order of the form. */
export const buyerLabels = {
  name: "Name",
  organization: "Organization",
  email: "E-mail for the invoice",
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

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Partial<Record<string, readonly string[]>>>;

const needed: readonly (readonly [name: keyof Buyer, sentence: string])[] = [
  ["name", "Enter the name for the invoice."],
  ["email", "Enter the address to send the invoice to."],
  ["country", "Choose a country."],
  ["street", "Enter the street address."],
  ["city", "Enter the city."],
];

/** What an invoice needs and a form doesn't have. The server checks again. */
export function buyerErrors(buyer: Buyer): FieldErrors {
  const errors: Partial<Record<string, readonly string[]>> = {};
  for (const [name, sentence] of needed) if (buyer[name] === "") errors[name] = [sentence];
  if (buyer.email !== "" && !/^[^\s@]+@[^\s@]+$/.test(buyer.email))
    errors["email"] = ["Enter an address such as ada@example.org."];
  for (const [name, text] of Object.entries(buyer)) {
    const letters = lettersOfOtherScripts(text);
    if (letters.length > 0) errors[name] = [lettersRefused(letters)];
  }
  return errors;
}
