import type { StandInTax } from "./stripe-objects.ts";

function salesTax(subtotal: number, jurisdiction: string, percentage: number): StandInTax {
  const amount = Math.round((subtotal * percentage) / 100);
  const rate = { display_name: "Sales Tax", jurisdiction, percentage, effective_percentage: percentage };
  return { amount, rate, taxability_reason: "standard_rated", taxable_amount: subtotal };
}

/** A state and a city that tax, and a district that doesn't. */
export function newYork(subtotal: number): StandInTax[] {
  const district = salesTax(0, "Metropolitan Commuter Transportation District", 0);
  return [
    salesTax(subtotal, "New York State", 4),
    salesTax(subtotal, "New York", 4.875),
    { ...district, taxability_reason: "not_collecting", taxable_amount: 0 },
  ];
}

/** A business abroad owes the tax itself. */
export function reverseCharge(subtotal: number): StandInTax[] {
  const rate = { display_name: "VAT", jurisdiction: "Germany", percentage: 19, effective_percentage: 0 };
  return [{ amount: 0, rate, taxability_reason: "reverse_charge", taxable_amount: subtotal }];
}
