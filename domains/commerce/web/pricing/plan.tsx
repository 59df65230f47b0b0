import { type SyntheticEvent, useId, useState } from "react";
import { captureEarlyChoice } from "../../../../platform/client/capture-early-input.ts";
import { Button } from "../../../../ui/button/button.tsx";
import type { Product, Variant } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { defaultVariant, priceOf, seatsFor } from "../../rules.ts";
import { SeatField } from "../seats/seat-field.tsx";

interface PlanProps {
  product: Product;
  currency: string;
  /** For adding to the cart without scripts. */
  csrfToken: string;
  /** The page that the reader wanted, '' if none. */
  returnTo: string;
  /** Whether something is on its way into the cart. */
  isSending: boolean;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** One product: its variants to choose from, the price of the choice, the way into the cart, and what it gives. */
export function Plan({ product, currency, csrfToken, returnTo, isSending, onSubmit }: PlanProps) {
  const { title, gives, variants } = product;
  const [id, choose] = useState(defaultVariant(variants)?.purchasableId);
  const [wished, wish] = useState(0);
  const heading = useId();
  const variant = variants.find(({ purchasableId }) => purchasableId === id) ?? variants[0];
  if (!variant) return null;
  const seats = variant.quantities === null ? variant.totalPaidSeats : seatsFor(wished, variant.quantities);
  return (
    <section className="pricing-plan" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <form className="pricing-form" method="post" action="/" onSubmit={onSubmit}>
        <input type="hidden" name="action" value="commerce/cart/update-cart" />
        <input type="hidden" name="csrf" value={csrfToken} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <div className="pricing-choose">
          <fieldset>
            <legend className="visually-hidden">{product.kind === "professional" ? "Size" : "Length"}</legend>
            {variants.map((each) => (
              <label key={each.purchasableId} className="pricing-choice">
                <input
                  type="radio"
                  name="purchasableId"
                  value={each.purchasableId}
                  checked={each === variant}
                  ref={captureEarlyChoice(() => choose(each.purchasableId))}
                  onChange={() => choose(each.purchasableId)}
                />
                <span>{each.title}</span>{" "}
                <span>
                  {formatMoney(each.price, currency)}
                  {each.quantities === null ? null : <small> per seat</small>}
                </span>
              </label>
            ))}
          </fieldset>
          {variant.quantities === null ? null : (
            <SeatField name="qty" quantities={variant.quantities} seats={seats} onChange={wish} />
          )}
        </div>
        <div className="pricing-total">
          <output className="pricing-price" aria-live="polite">
            <b>{formatMoney(priceOf(variant, seats), currency)}</b> {termWords(variant, seats)}
            {variant.quantities === null ? null : <small>, {formatMoney(variant.price, currency)} per seat</small>}
          </output>
          <Button type="submit" isPrimary={product.kind === "individual"} aria-disabled={isSending}>
            Add to cart<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </form>
      <ul>
        {gives.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** 'for 1 year', 'for 10 seats, 2 years'. */
function termWords({ subscriptionYears: years, quantities, totalPaidSeats }: Variant, seats: number): string {
  const term = years === 1 ? "1 year" : `${years} years`;
  if (totalPaidSeats === 0) return `for any number of seats, ${term}`;
  return quantities === null && seats === 1 ? `for ${term}` : `for ${seats} seats, ${term}`;
}
