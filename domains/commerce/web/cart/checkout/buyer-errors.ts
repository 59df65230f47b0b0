import type { Buyer } from "../../../contract.ts";
import { lettersOfOtherScripts, lettersRefused } from "../../../documents/printable-text.ts";

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
