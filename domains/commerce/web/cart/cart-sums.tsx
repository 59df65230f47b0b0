import type { Cart, TaxShare } from "../../contract.ts";
import { formatMoney } from "../../money.ts";

type Sums = Pick<Cart, "currency" | "net" | "taxes" | "tax" | "total"> & {
  /** Before the offer, without what taxes add. */
  subtotal: number;
  offer?: Cart["offer"];
  includesTax?: boolean;
  /** Whether the page to pay on adds its own taxes in place of these. */
  addsTax?: boolean;
};

/** What everything costs, from the sum of the lines to the total. */
export function CartSums({ addsTax = false, ...sums }: Sums) {
  const { currency, subtotal, offer = null, net, includesTax = false } = sums;
  const money = (amount: number) => formatMoney(amount, currency);
  const [taxes, total] = addsTax ? [[], net] : [sums.taxes, sums.total];
  const hasSteps = offer !== null || taxes.length > 0;
  return (
    <dl className="cart-sums">
      {hasSteps ? (
        <div>
          <dt>Subtotal</dt>
          <dd>{money(subtotal)}</dd>
        </div>
      ) : null}
      {offer === null ? null : (
        <div>
          <dt>{offer.label}</dt>
          <dd>−{money(offer.discount)}</dd>
        </div>
      )}
      {includesTax
        ? null
        : taxes.map((share) => (
            <div key={`${share.name} ${share.rate}`}>
              <dt>{nameOf(share)}</dt>
              <dd>{money(share.tax)}</dd>
            </div>
          ))}
      <div className="cart-total">
        <dt>{addsTax ? "Total before tax" : "Total"}</dt>
        <dd>{money(total)}</dd>
      </div>
      {includesTax
        ? taxes.map((share) => (
            <div key={`${share.name} ${share.rate}`} className="cart-included">
              <dt>Includes {nameOf(share)}</dt>
              <dd>{money(share.tax)}</dd>
            </div>
          ))
        : null}
    </dl>
  );
}

/** 'VAT, 19%': a rate is in millionths, and 0 if a payment provider has computed the tax. */
function nameOf({ name, rate }: TaxShare): string {
  return rate === 0 ? name : `${name}, ${Number((rate / 10_000).toFixed(4))}%`;
}
