import type Stripe from "stripe";
import type { TaxShare } from "../../../contract.ts";
import type { ComputedTax } from "../provider.ts";

type Tax = Stripe.Checkout.Session.TotalDetails.Breakdown.Tax;

/** The tax that Stripe has computed for a paid session, by rate; null if it was not to compute any. */
export function computedTax(session: Stripe.Checkout.Session): ComputedTax | null {
  if (!session.automatic_tax.enabled) return null;
  const amount = session.total_details?.amount_tax ?? 0;
  const shares = (session.total_details?.breakdown?.taxes ?? []).flatMap((tax) => shareOf(session, tax));
  const isWhole = shares.reduce((sum, { tax }) => sum + tax, 0) === amount;
  const [taxNumber] = session.customer_details?.tax_ids ?? [];
  return { amount, shares: isWhole ? shares : [], taxNumber: taxNumber?.value ?? "" };
}

/** A place that takes nothing is left out, unless the buyer owes the tax there. */
function shareOf({ amount_subtotal: net }: Stripe.Checkout.Session, tax: Tax): TaxShare[] {
  const { amount, rate, taxability_reason: reason, taxable_amount: taxable } = tax;
  const isReverseCharge = reason === "reverse_charge";
  if (amount === 0 && !isReverseCharge) return [];
  const name = [rate.display_name, rate.jurisdiction ?? ""].filter((part) => part !== "").join(", ");
  const percentage = amount === 0 ? 0 : (rate.effective_percentage ?? rate.percentage);
  return [
    {
      name: isReverseCharge ? `${name} (reverse charge)` : name,
      rate: Math.round(percentage * 10_000),
      net: taxable ?? net ?? 0,
      tax: amount,
    },
  ];
}
