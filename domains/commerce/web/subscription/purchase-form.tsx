import { type SyntheticEvent, useId, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import type { Quantities } from "../../contract.ts";
import { formatMoney } from "../../money.ts";
import { ADDING_FAILED, seatsFor } from "../../rules.ts";
import { useAddToCart } from "../client/use-add-to-cart.ts";
import { SeatField } from "../seats/seat-field.tsx";

/** A way to buy something for a subscription. */
export interface PurchaseChoice {
  id: string;
  label: string;
  /** The numbers of seats that can be chosen; null for what is bought once. */
  quantities: Quantities | null;
  /** The number that is shown first. */
  seats: number;
  /** What so many seats cost, in cents. */
  priceOf(seats: number): number;
  /** What that gives and until when, in the one sentence before the purchase. */
  sentenceOf(seats: number): string;
  /** The one that is chosen at first. */
  isDefault: boolean;
  /** What to know before it is bought. */
  warnings: readonly string[];
  /** What is sent to add it to the cart (CART-1). */
  fields: Readonly<Record<string, string>>;
}

interface PurchaseFormProps {
  title: string;
  /** What is chosen, for who can't see the choices: 'Length'. */
  legend: string;
  choices: readonly PurchaseChoice[];
  /** Why nothing is offered, or from which day it will be; null if something is. */
  refusal: string | null;
  currency: string;
  /** The page to come back to once it is paid. */
  returnTo: string;
  /** Whether it is what the screen proposes before everything else. */
  isPrimary?: boolean;
}

/** Time, seats, or a larger plan for a subscription: its price as the choice changes, and one sentence before it. */
export function PurchaseForm({
  title,
  legend,
  choices,
  refusal,
  currency,
  returnTo,
  isPrimary = false,
}: PurchaseFormProps) {
  const [id, choose] = useState((choices.find(({ isDefault }) => isDefault) ?? choices[0])?.id);
  const [wished, wish] = useState<number>();
  const { add, isSending, problem } = useAddToCart(ADDING_FAILED);
  const [heading, group] = [useId(), useId()];
  const choice = choices.find((each) => each.id === id) ?? choices[0];
  if (!choice || refusal !== null)
    return (
      <section className="purchase" aria-labelledby={heading}>
        <h3 id={heading}>{title}</h3>
        <p>{refusal}</p>
      </section>
    );
  const { quantities } = choice;
  const seats = quantities === null ? 1 : seatsFor(wished ?? choice.seats, quantities);
  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (choice) void add({ ...choice.fields, qty: `${seats}`, returnTo });
  }
  return (
    <section className="purchase" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      <form onSubmit={send}>
        {choices.length === 1 ? null : (
          <fieldset>
            <legend className="visually-hidden">{legend}</legend>
            {choices.map((each) => (
              <label key={each.id} className="purchase-choice">
                <input
                  type="radio"
                  name={group}
                  value={each.id}
                  checked={each === choice}
                  onChange={() => choose(each.id)}
                />
                <span>{each.label}</span>{" "}
                <span>
                  {formatMoney(each.priceOf(each.quantities === null ? 1 : seatsFor(seats, each.quantities)), currency)}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {quantities === null ? null : <SeatField quantities={quantities} seats={seats} onChange={wish} />}
        <output className="purchase-price" aria-live="polite">
          <b>{formatMoney(choice.priceOf(seats), currency)}</b> {choice.sentenceOf(seats)}
        </output>
        {choice.warnings.map((warning) => (
          <Message key={warning} kind="note">
            <p>{warning}</p>
          </Message>
        ))}
        {problem === "" ? null : (
          <Message kind="error">
            <p>{problem}</p>
          </Message>
        )}
        <div>
          <Button type="submit" isPrimary={isPrimary} aria-disabled={isSending}>
            Add to cart<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}
