import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-facts.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import {
  DESK_NEW_QUOTE,
  DESK_QUOTES,
  deskQuotePath,
  type DeskQuoteView,
  type QuotesView,
  type ShownQuote,
} from "../../desk/quote-views.ts";

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
