import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form } from "../../../../../ui/form/form.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { accountPaths } from "../../../../accounts/rules.ts";
import type { Quote, QuoteBilling } from "../../../contract.ts";
import { formatMoney } from "../../../money.ts";
import { CART_PATH } from "../../../rules.ts";
import { CartSums } from "../../cart/cart-sums.tsx";
import { buyerLabels, buyerLengths } from "../../../purchase/buyer-fields.ts";
import { type QuoteActions, useQuoteOrder } from "./use-quote-order.ts";

interface QuoteViewProps extends QuoteActions {
  quote: Quote;
  /** For its form without scripts, which is sent to `address`: the quote's, with its secret link's token. */
  csrfToken: string;
  address: string;
}

/** A quote: what, for whom, until when, and the form that orders it. */
export function QuoteView({ quote, csrfToken, address, ...actions }: QuoteViewProps) {
  const { currency, lines, buyer, document } = quote;
  const { problem, errors, isSending, order } = useQuoteOrder(actions);
  // Above the fields that it speaks of, else beside the button that was pressed.
  const isAboutFields = Object.keys(errors).length > 0;
  const said = problem === "" ? null : <Problem>{problem}</Problem>;
  const firstWrong = fields.find(({ name }) => errors[name] !== undefined)?.name;
  const isOpen = quote.state === "open" && quote.problem === null;
  return (
    <div className="order">
      <section className="order-state" aria-label="Status">
        <p>{sentenceOf(quote)}</p>
        {isOpen ? null : said}
        <ButtonRow>
          {quote.order === null ? null : (
            <LinkButton isPrimary href={quote.order.href}>
              See order {quote.order.number}
            </LinkButton>
          )}
          {quote.isUnclaimed ? (
            <LinkButton isPrimary href={accountPaths.signUp}>
              Sign up
            </LinkButton>
          ) : quote.state === "expired" || quote.problem !== null ? (
            <LinkButton isPrimary href={CART_PATH}>
              Go to the cart
            </LinkButton>
          ) : null}
          <LinkButton href={document.pdf}>Quote as PDF</LinkButton>
          <LinkButton href={document.page}>View to print</LinkButton>
        </ButtonRow>
      </section>
      <section aria-labelledby="what">
        <h2 id="what">Quoted items for {buyer.organization || buyer.name}</h2>
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
      {isOpen ? (
        <section aria-labelledby="order">
          <h2 id="order">Order by invoice</h2>
          <p>No account is needed. We’ll email the invoice to the address you enter.</p>
          <Form
            noValidate
            method="post"
            action={address}
            isSending={isSending}
            onSubmit={(event) => {
              event.preventDefault();
              void order(event.currentTarget);
            }}
          >
            <input type="hidden" name="csrf" value={csrfToken} />
            {isAboutFields ? said : null}
            {fields.map((field) => (
              <BillingField
                key={field.name}
                {...field}
                value={actions.refusal?.typed?.[field.name] ?? buyer[field.name]}
                errors={errors[field.name]}
                isFirstWrong={field.name === firstWrong}
              />
            ))}
            {isAboutFields ? null : said}
            <ButtonRow>
              <Button type="submit" isPrimary aria-disabled={isSending}>
                {isSending ? "Please wait …" : buttonWords(quote)}
              </Button>
            </ButtonRow>
          </Form>
        </section>
      ) : null}
    </div>
  );
}

/** 'Order for $725.00, due 12.22.2026'. */
function buttonWords({ total, currency, dueOn }: Quote): string {
  return `Order for ${formatMoney(total, currency)}${dueOn === null ? "" : `, due ${dueOn}`}`;
}

function Problem({ children }: { children: string }) {
  return (
    <Message kind="error">
      <p>{children}</p>
    </Message>
  );
}

interface FieldKind {
  name: keyof QuoteBilling;
  autoComplete: string;
  isOptional?: boolean;
}

interface BillingFieldProps extends FieldKind {
  value: string;
  errors: readonly string[] | undefined;
  isFirstWrong: boolean;
}

function BillingField({ name, autoComplete, isOptional = false, value, errors, isFirstWrong }: BillingFieldProps) {
  const label = isOptional ? `${buyerLabels[name]} (optional)` : buyerLabels[name];
  return (
    <Field name={name} label={label} errors={errors}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={name === "email" ? "email" : "text"}
          autoComplete={autoComplete}
          defaultValue={value}
          maxLength={buyerLengths[name]}
          required={!isOptional}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form says that this field is wrong
          autoFocus={isFirstWrong}
        />
      )}
    </Field>
  );
}

const fields: readonly FieldKind[] = [
  { name: "purchaseOrder", autoComplete: "off" },
  { name: "name", autoComplete: "name" },
  { name: "email", autoComplete: "email" },
  { name: "street", autoComplete: "address-line1" },
  { name: "street2", autoComplete: "address-line2", isOptional: true },
  { name: "city", autoComplete: "address-level2" },
  { name: "postalCode", autoComplete: "postal-code", isOptional: true },
];

function sentenceOf({ state, problem, validUntil, issuedOn, order }: Quote): string {
  if (state === "ordered") return `Ordered as ${order?.number ?? "an order"}.`;
  if (state === "expired")
    return `This quote was valid until ${validUntil}. Request a new one, or order from the cart.`;
  return problem ?? `Made on ${issuedOn}, valid until ${validUntil}.`;
}
