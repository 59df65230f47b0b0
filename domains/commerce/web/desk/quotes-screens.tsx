import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts, DeskNote } from "../../../../ui/desk/desk-text.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import {
  DESK_NEW_QUOTE,
  DESK_QUOTES,
  type DeskQuoteView,
  type NewQuoteView,
  type QuotesView,
  type ShownQuote,
  deskQuotePath,
} from "../../desk/order-views.ts";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { Input, Select } from "../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../ui/field/field.tsx";
import { buyerLabels, buyerLengths } from "../cart/checkout/buyer-errors.ts";
import { countries } from "../cart/checkout/countries.ts";

const columns: DeskColumns<ShownQuote> = [
  { name: "Quote", cell: ({ number }) => <a href={deskQuotePath(number)}>{number}</a> },
  { name: "Buyer", cell: ({ buyer }) => buyer },
  { name: "Date", cell: ({ on }) => on },
  { name: "Total", cell: ({ total }) => total },
  { name: "State", cell: ({ state }) => state },
];

const lineColumns: DeskColumns<DeskQuoteView["lines"][number]> = [
  { name: "Line", cell: ({ id, text }) => `${id}. ${text}` },
  { name: "What it gives", cell: ({ detail }) => detail },
  { name: "Net", cell: ({ net }) => net },
];

/** Quotes, newest first, or those that a search has found. */
export function QuotesScreen({ quotes, next, typed, csrfToken }: QuotesView) {
  return (
    <>
      <ButtonRow>
        <LinkButton isPrimary href={DESK_NEW_QUOTE}>
          Make a quote
        </LinkButton>
      </ButtonRow>
      <DeskForm action={DESK_QUOTES} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find quotes"
          help="The number of a quote, or how words of a buyer’s name, organization or e-mail address begin."
          value={typed ?? ""}
          autoComplete="off"
        />
      </DeskForm>
      <h2>{typed === null ? "Newest first" : "Found"}</h2>
      <DeskTable
        caption="Quotes"
        rows={quotes}
        keyOf={({ id }) => id}
        empty={typed === null ? "No quotes were made yet." : "No quote has these words in its number or its buyer."}
        columns={columns}
      />
      <DeskNext href={next} />
    </>
  );
}

/** A quote: for whom, what, until when, and what became of it. */
export function DeskQuoteScreen({
  number,
  state,
  on,
  by,
  problem,
  withdrawHref,
  lines,
  facts,
  sums,
  order,
}: DeskQuoteView) {
  return (
    <>
      <p>
        <span className="desk-state">{state}</span>, made {on}
        {by === "" ? "" : ` by ${by}`}
      </p>
      {problem === null ? null : <Message kind="note">{problem}</Message>}
      <ButtonRow>
        <LinkButton href={deskQuotePath(number, "document")}>The quote as a document</LinkButton>
        {withdrawHref === null ? null : <LinkButton href={withdrawHref}>Withdraw the quote</LinkButton>}
        {order === null ? null : <LinkButton href={order.href}>Order {order.number}</LinkButton>}
      </ButtonRow>
      <h2>What it is for</h2>
      <DeskTable caption="Lines" rows={lines} keyOf={({ id }) => id} empty="" columns={lineColumns} />
      <DeskFacts facts={sums} />
      <h2>Buyer</h2>
      <DeskFacts facts={facts} />
    </>
  );
}

const purposes = {
  new: "A new subscription",
  renew: "More time for the one the customer has",
  more: "More seats, or a larger plan",
};

/** The fields of the buyer, in the order of the form, with what is said about them. */
const buyerFields = [
  ["name", "The name of the account stands in for it."],
  ["organization", "A new team or professional plan is named after it."],
  ["email", "The address of the account stands in for it."],
  ["street", undefined],
  ["street2", undefined],
  ["city", undefined],
  ["region", undefined],
  ["postalCode", undefined],
  ["taxNumber", undefined],
  ["purchaseOrder", "Printed on the quote."],
] as const;

const needed: readonly string[] = ["street", "city"];

/** Asks for whom a quote is, and for what. */
export function NewQuoteScreen({ products, lines, hasMore, typed, csrfToken }: NewQuoteView) {
  if (products.length === 0) return <p>Nothing is for sale, so there is nothing to quote.</p>;
  const value = (name: string) => typed[name] ?? "";
  return (
    <>
      <DeskNote>
        What is ordered from a quote belongs to the customer’s account, or to the one that is signed up with the same
        address later. Anybody with its link can order once, by invoice. You see the prices before it is made.
      </DeskNote>
      <DeskForm action={DESK_NEW_QUOTE} csrfToken={csrfToken} label="Go on" cancelHref={DESK_QUOTES}>
        {/* The button that Enter presses in a field. */}
        <button type="submit" hidden>
          Go on
        </button>
        <DeskField
          name="account"
          label="Customer"
          help="The e-mail address of the customer’s account, or to sign up with."
          type="email"
          value={value("account")}
        />
        <DeskField
          name="customer"
          label="Their name (optional)"
          help="Of a customer who has no account yet."
          maxLength={80}
          value={value("customer")}
          isOptional
        />
        <ChoiceField name="purpose" label="What it is for" options={purposes} value={typed["purpose"] ?? "new"} />
        <fieldset className="desk-fieldset">
          <legend>What is quoted</legend>
          {Array.from({ length: lines }, (_, index) => (
            <QuoteLine key={index} number={index + 1} products={products} typed={typed} />
          ))}
          {hasMore ? (
            <ButtonRow>
              <Button type="submit" name="act" value="more-lines" formNoValidate>
                More lines
              </Button>
            </ButtonRow>
          ) : null}
        </fieldset>
        <DeskField
          name="code"
          label="Code of an offer (optional)"
          help="It lowers the prices, and is counted when the quote is ordered."
          maxLength={80}
          value={value("code")}
          isOptional
        />
        <fieldset className="desk-fieldset desk-columns">
          <legend>Who pays</legend>
          {buyerFields.map(([name, help]) => (
            <DeskField
              key={name}
              name={name}
              label={needed.includes(name) ? buyerLabels[name] : `${buyerLabels[name]} (optional)`}
              help={help}
              type={name === "email" ? "email" : "text"}
              maxLength={buyerLengths[name]}
              value={value(name)}
              isOptional={!needed.includes(name)}
            />
          ))}
          <ChoiceField
            name="country"
            label={buyerLabels.country}
            options={Object.fromEntries(countries)}
            value={typed["country"] ?? "US"}
          />
        </fieldset>
        <DeskField
          name="note"
          label="Note (optional)"
          help="One line for the customer, printed on the quote."
          maxLength={300}
          value={value("note")}
          isOptional
        />
        <CheckField
          name="mail"
          label="Mail it to the customer"
          help="With its link and the PDF, to the address of the account. Otherwise hand on the document yourself."
          isChecked={typed["mail"] === "1"}
        />
      </DeskForm>
    </>
  );
}

interface QuoteLineProps extends Pick<NewQuoteView, "products" | "typed"> {
  number: number;
}

/** What, and how many of it. */
function QuoteLine({ number, products, typed }: QuoteLineProps) {
  const [what, howMany] = [`line-${number}`, `qty-${number}`];
  return (
    <div className="desk-pair">
      <Field name={what} label={`Line ${number}`}>
        {(control) => (
          <Select {...control} name={what} defaultValue={typed[what] ?? ""}>
            <option value="">Nothing</option>
            {products.map(({ title, variants }) => (
              <optgroup key={title} label={title}>
                {variants.map((variant) => (
                  <option key={variant.id} value={variant.id}>
                    {variant.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        )}
      </Field>
      <Field name={howMany} label={`How many in line ${number}`}>
        {(control) => (
          <Input
            {...control}
            name={howMany}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            defaultValue={typed[howMany] ?? ""}
          />
        )}
      </Field>
    </div>
  );
}
