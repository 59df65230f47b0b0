import { type SyntheticEvent, useEffect, useId, useRef } from "react";
import { Button } from "../../../../../ui/button/button.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import type { Cart } from "../../../contract.ts";
import { PlainFields, plainForm } from "../plain-form.tsx";

interface OfferCodeProps {
  offer: Cart["offer"];
  csrfToken: string;
  /** Why the last code was refused, '' if it wasn't. */
  problem: string;
  onApply(code: string): void;
  onRemove(): void;
}

/**
 * A field for an offer's code; the offer with a way to take it off again once there is one. The focus stays with whoever
 * applies one or takes it off, on what has come instead.
 */
export function OfferCode({ offer, csrfToken, problem, onApply, onRemove }: OfferCodeProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const words = useId();
  const isOffered = offer !== null;
  useEffect(() => {
    if (isSent.current) form.current?.querySelector<HTMLElement>(isOffered ? "button" : "[name=code]")?.focus();
    isSent.current = false;
  }, [isOffered]);
  if (offer !== null)
    return (
      <form
        key="offer"
        ref={form}
        className="cart-offer"
        {...plainForm}
        onSubmit={(event) => {
          event.preventDefault();
          isSent.current = true;
          onRemove();
        }}
      >
        <PlainFields csrfToken={csrfToken} act="remove-offer" />
        <p id={words}>
          Offer <b>{offer.label}</b>, code ending in {offer.tail}
        </p>
        <Button type="submit" aria-describedby={words}>
          Remove<span className="visually-hidden"> the offer</span>
        </Button>
      </form>
    );
  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("code");
    if (typeof code !== "string" || code.trim() === "") return;
    isSent.current = true;
    onApply(code.trim());
  }
  return (
    <form key="code" ref={form} className="cart-offer" {...plainForm} onSubmit={apply}>
      <PlainFields csrfToken={csrfToken} act="apply-offer" />
      <Field name="code" label="Offer code" errors={problem === "" ? [] : [problem]}>
        {(control) => (
          <Input
            {...control}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </Field>
      <Button type="submit">Apply</Button>
    </form>
  );
}
