import { useId, useState } from "react";
import { LinkButton } from "../../../../ui/button/button.tsx";
import type { Product, Variant } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { defaultVariant, priceOf, seatsFor } from "../../rules.ts";
import { SeatField } from "./seat-field.tsx";

interface PlanProps {
  product: Product;
  currency: string;
  supportEmail: string;
  productName: string;
}

/** One product: what it gives, its variants to choose from, and the price of the choice. */
export function Plan({ product, currency, supportEmail, productName }: PlanProps) {
  const { handle, title, gives, variants } = product;
  const [id, choose] = useState(defaultVariant(variants)?.purchasableId);
  const [wished, wish] = useState(0);
  const heading = useId();
  const variant = variants.find(({ purchasableId }) => purchasableId === id) ?? variants[0];
  if (!variant) return null;
  const seats = variant.quantities === null ? variant.totalPaidSeats : seatsFor(wished, variant.quantities);
  const price = formatMoney(priceOf(variant, seats), currency);
  const words = termWords(variant, seats);
  return (
    <section className="pricing-plan" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <output className="pricing-price" aria-live="polite">
        <b>{price}</b> {words}
      </output>
      <fieldset>
        <legend className="visually-hidden">{product.kind === "professional" ? "Size" : "Length"}</legend>
        {variants.map((each) => (
          <label key={each.purchasableId} className="pricing-choice">
            <input
              type="radio"
              name={handle}
              value={each.purchasableId}
              checked={each === variant}
              onChange={() => choose(each.purchasableId)}
            />
            <span>{each.title}</span>
            <span>
              {formatMoney(each.price, currency)}
              {each.quantities === null ? null : <small> per seat</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {variant.quantities === null ? null : <SeatField quantities={variant.quantities} seats={seats} onChange={wish} />}
      <ul>
        {gives.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <LinkButton
        isPrimary={product.kind === "individual"}
        href={orderMail(supportEmail, `${productName} ${title}, ${words}: ${price}`)}
      >
        Order by email
      </LinkButton>
    </section>
  );
}

/** 'for 1 year', 'for 10 seats, 2 years'. */
function termWords({ subscriptionYears: years, quantities, totalPaidSeats }: Variant, seats: number): string {
  const term = years === 1 ? "1 year" : `${years} years`;
  if (totalPaidSeats === 0) return `for any number of seats, ${term}`;
  return quantities === null && seats === 1 ? `for ${term}` : `for ${seats} seats, ${term}`;
}

function orderMail(address: string, what: string): string {
  const body = `I would like to order:\n\n${what}\n\nName and billing address:\n\nPurchase-order number, if any:\n`;
  return `mailto:${address}?subject=${encodeURIComponent("Order")}&body=${encodeURIComponent(body)}`;
}
