import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form } from "../../../../../ui/form/form.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import type { Quote, QuoteBilling } from "../../../contract.ts";
import { formatMoney } from "../../../money.ts";
import { CART_PATH } from "../../../rules.ts";
import { CartSums } from "../../cart/cart-sums.tsx";
import { buyerLabels, buyerLengths, type FieldErrors } from "../../cart/checkout/buyer-errors.ts";

interface QuoteViewProps {
  quote: Quote;
  /** Why the last try to order failed, '' if it didn't. */
  problem: string;
  errors: FieldErrors;
  isSending: boolean;
  onOrder(billing: QuoteBilling): void;
}

/** A quote: what, for whom, until when, and the form that orders it. */
export function QuoteView({ quote, problem, errors, isSending, onOrder }: QuoteViewProps) {
  const { currency, lines, buyer, document } = quote;
  return (
    <div className="order">
      <section className="order-state" aria-label="How it stands">
        <p>{sentenceOf(quote)}</p>
        <ButtonRow>
          {quote.order === null ? null : (
            <LinkButton isPrimary href={quote.order.href}>
              See order {quote.order.number}
            </LinkButton>
          )}
          {quote.state === "expired" || quote.problem !== null ? (
            <LinkButton isPrimary href={CART_PATH}>
              Go to the cart
            </LinkButton>
          ) : null}
          <LinkButton href={document.pdf}>Quote as PDF</LinkButton>
        </ButtonRow>
      </section>
      <section aria-labelledby="what">
        <h2 id="what">What is quoted for {buyer.organization || buyer.name}</h2>
        <ul className="order-lines">
          {lines.map((line) => (
            <li key={`${line.text} ${line.detail}`}>
              <div>
                <h3>{line.text}</h3>
                <p>{line.detail}</p>
              </div>
              <p className="order-price">{formatMoney(line.net, currency)}</p>
            </li>
          ))}
        </ul>
        <CartSums {...quote} subtotal={quote.net} />
      </section>
      {quote.state === "open" && quote.problem === null ? (
        <QuoteForm {...{ quote, problem, errors, isSending, onOrder }} />
      ) : null}
    </div>
  );
}

function QuoteForm({ quote, problem, errors, isSending, onOrder }: QuoteViewProps) {
  const { buyer, total, currency, dueOn } = quote;
  return (
    <section aria-labelledby="order">
      <h2 id="order">Order it by invoice</h2>
      <p>No account is needed. The invoice is mailed to the address that you enter.</p>
      <Form
        noValidate
        isSending={isSending}
        onSubmit={(event) => {
          event.preventDefault();
          onOrder(billingIn(event.currentTarget));
        }}
      >
        {fields.map(({ name, autoComplete, isOptional = false }) => (
          <Field
            key={name}
            name={name}
            label={isOptional ? `${buyerLabels[name]} (optional)` : buyerLabels[name]}
            errors={errors[name]}
          >
            {(control) => (
              <Input
                {...control}
                name={name}
                type={name === "email" ? "email" : "text"}
                autoComplete={autoComplete}
                defaultValue={buyer[name]}
                maxLength={buyerLengths[name]}
                required={!isOptional}
              />
            )}
          </Field>
        ))}
        {problem === "" ? null : (
          <Message kind="error">
            <p>{problem}</p>
          </Message>
        )}
        <ButtonRow>
          <Button type="submit" isPrimary data-needs-script="" aria-disabled={isSending}>
            {isSending
              ? "Please wait …"
              : `Order for ${formatMoney(total, currency)}${dueOn === null ? "" : `, due ${dueOn}`}`}
          </Button>
        </ButtonRow>
      </Form>
    </section>
  );
}

const fields: readonly { name: keyof QuoteBilling; autoComplete: string; isOptional?: boolean }[] = [
  { name: "purchaseOrder", autoComplete: "off" },
  { name: "name", autoComplete: "name" },
  { name: "email", autoComplete: "email" },
  { name: "street", autoComplete: "address-line1" },
  { name: "street2", autoComplete: "address-line2", isOptional: true },
  { name: "city", autoComplete: "address-level2" },
  { name: "postalCode", autoComplete: "postal-code", isOptional: true },
];

function billingIn(form: HTMLFormElement): QuoteBilling {
  const entered = new FormData(form);
  const read = (name: keyof QuoteBilling) => {
    const value = entered.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    name: read("name"),
    email: read("email"),
    street: read("street"),
    street2: read("street2"),
    city: read("city"),
    postalCode: read("postalCode"),
    purchaseOrder: read("purchaseOrder"),
  };
}

function sentenceOf({ state, problem, validUntil, issuedOn, order }: Quote): string {
  if (state === "ordered") return `Ordered as ${order?.number ?? "an order"}.`;
  if (state === "expired")
    return `This quote was valid until ${validUntil}. Ask for another one, or order from a cart.`;
  return problem ?? `Made on ${issuedOn}, valid until ${validUntil}.`;
}
