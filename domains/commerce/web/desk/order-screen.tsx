import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-facts.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { deskOrderPath, type DeskOrderView } from "../../desk/order-views.ts";

type Of<Part extends keyof DeskOrderView> = DeskOrderView[Part] extends readonly (infer Row)[] ? Row : never;

const lineColumns: DeskColumns<Of<"lines">> = [
  { name: "Line", cell: ({ id, text }) => `${id}. ${text}` },
  { name: "What it gives", cell: ({ detail }) => detail },
  { name: "Net", cell: ({ net }) => net },
];

const paymentColumns: DeskColumns<Of<"payments">> = [
  { name: "Amount", cell: ({ amount }) => amount },
  { name: "Date", cell: ({ on }) => on },
  { name: "By", cell: ({ how }) => how },
];

const refundColumns: DeskColumns<Of<"refunds">> = [
  { name: "Amount", cell: ({ amount }) => amount },
  { name: "Asked for", cell: ({ on }) => on },
  { name: "State", cell: ({ state }) => state },
  { name: "Reason", cell: ({ how }) => how },
];

const documentColumns: DeskColumns<Of<"documents">> = [
  { name: "Document", cell: ({ name, href }) => <a href={href}>{name}</a> },
  { name: "Issued", cell: ({ on }) => on },
];

const historyColumns: DeskColumns<Of<"history">> = [
  { name: "What", cell: ({ what }) => what },
  { name: "Date", cell: ({ on }) => on },
];

const eventColumns: DeskColumns<Of<"events">> = [
  { name: "What", cell: ({ what }) => what },
  { name: "By", cell: ({ who }) => who },
  { name: "Date", cell: ({ at }) => at },
];

/** An order: what it is, what can be done with it, and what happened. */
export function DeskOrderScreen(order: DeskOrderView) {
  return (
    <>
      <p>
        <span className="desk-state">{order.state}</span>, placed {order.placedOn}
      </p>
      {order.decisions.map((sentence) => (
        <Message key={sentence} kind="error">
          {sentence}
        </Message>
      ))}
      {order.acts.length === 0 ? null : (
        <ButtonRow>
          {order.acts.map(({ act, label }, index) => (
            <LinkButton key={act} isPrimary={index === 0} href={deskOrderPath(order.number, act)}>
              {label}
            </LinkButton>
          ))}
        </ButtonRow>
      )}
      <h2>What was ordered</h2>
      <DeskTable caption="Lines" rows={order.lines} keyOf={({ id }) => id} empty="" columns={lineColumns} />
      <DeskFacts facts={order.sums.map(({ name, amount: value }) => ({ name, value }))} />
      <h2>Buyer</h2>
      <DeskFacts facts={order.buyer} />
      <Money {...order} />
      <h2>What happened</h2>
      <DeskTable caption="History" rows={order.history} keyOf={({ id }) => id} empty="" columns={historyColumns} />
      <h2>Who did what</h2>
      <DeskTable
        caption="Record"
        rows={order.events}
        keyOf={({ id }) => id}
        empty="Nothing is on record."
        columns={eventColumns}
      />
    </>
  );
}

function Money({ payments, refunds, documents }: Pick<DeskOrderView, "payments" | "refunds" | "documents">) {
  return (
    <>
      <DeskTableSection
        title="Payments"
        rows={payments}
        keyOf={({ id }) => id}
        empty="Nothing was paid yet."
        columns={paymentColumns}
      />
      {refunds.length === 0 ? null : (
        <DeskTableSection title="Refunds" rows={refunds} keyOf={({ id }) => id} empty="" columns={refundColumns} />
      )}
      <DeskTableSection
        title="Documents"
        rows={documents}
        keyOf={({ name }) => name}
        empty="Nothing was issued yet."
        columns={documentColumns}
      />
    </>
  );
}
