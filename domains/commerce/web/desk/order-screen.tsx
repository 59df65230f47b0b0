import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-facts.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import {
  DESK_ORDERS,
  type DeskOrderView,
  type OrderAct,
  type OrderListName,
  type OrderQuestion,
  type OrdersView,
  type ShownOrder,
  deskOrderPath,
  deskOrdersPath,
  orderLists,
} from "../../desk/order-views.ts";
import type { ReactNode } from "react";
import { DeskAgreement } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../ui/field/field.tsx";
import { ChoiceField, TextField } from "../../../../ui/field/text-field.tsx";
import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { DeskTabs } from "../../../../ui/desk/desk-tabs.tsx";

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

const refundNames = {
  "days-left": "What the days that are left cost",
  all: "All that is left of what was paid",
  amount: "An amount",
};

const fieldsOf: Readonly<Record<OrderAct, (question: OrderQuestion) => ReactNode>> = {
  "mark-paid": PaymentFields,
  refund: RefundFields,
  "mark-refunded": TransferFields,
  cancel: () => <p>An order can be canceled while it isn’t paid.</p>,
};

/** The names of what each form sends, to be sent once more with the agreement. */
const namesOf: Readonly<Record<OrderAct, readonly string[]>> = {
  "mark-paid": ["amount", "on"],
  refund: ["how", "amount", "reason", "keeps"],
  "mark-refunded": ["amount"],
  cancel: [],
};

/** Asks for what an act needs; then says what will happen, and asks whether it is to be done. */
export function OrderQuestionScreen(question: OrderQuestion) {
  const { number, act, label, agreement, typed, csrfToken } = question;
  const address = deskOrderPath(number, act);
  const back = deskOrderPath(number);
  if (agreement === null)
    return (
      <DeskForm action={address} csrfToken={csrfToken} label="Go on" cancelHref={back}>
        {fieldsOf[act](question)}
      </DeskForm>
    );
  return (
    <DeskAgreement
      action={address}
      label={label}
      cancelHref={back}
      {...agreement}
      typed={Object.fromEntries(sentNames(act, typed).map((name) => [name, typed[name] ?? ""]))}
      csrfToken={csrfToken}
    />
  );
}

/** With the chosen lines of a refund. */
function sentNames(act: OrderAct, typed: OrderQuestion["typed"]): readonly string[] {
  if (act !== "refund") return namesOf[act];
  return [...namesOf[act], ...Object.keys(typed).filter((name) => /^(?:lines|(?:line|qty)-\d{1,3})$/.test(name))];
}

function PaymentFields({ typed, owed, today }: OrderQuestion) {
  return (
    <>
      <TextField
        name="amount"
        label="Amount"
        help={`${owed} is owed.`}
        value={typed["amount"] ?? owed}
        autoComplete="off"
      />
      <Field name="on" label="Day on which it came">
        {(control) => (
          <Input {...control} name="on" type="date" required max={today} defaultValue={typed["on"] ?? today} />
        )}
      </Field>
    </>
  );
}

function RefundFields({ typed, lines }: OrderQuestion) {
  return (
    <>
      <LineFields typed={typed} lines={lines} />
      <ChoiceField name="how" label="How much" options={refundNames} value={typed["how"] ?? ""} />
      <Field name="amount" label="Amount" help="Only for an amount, such as 21.23.">
        {(control) => (
          <Input
            {...control}
            name="amount"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            defaultValue={typed["amount"] ?? ""}
          />
        )}
      </Field>
      <Field name="reason" label="Reason (optional)" help="A sentence that the buyer reads.">
        {(control) => (
          <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
        )}
      </Field>
      <CheckField
        name="keeps"
        label="Keep the access"
        help="Otherwise the access that the refunded lines gave ends, or the seats that are refunded are taken back."
        isChecked={typed["keeps"] === "1"}
      />
    </>
  );
}

/** Lets lines be chosen, and for how many each; of one line for one thing there is no choice. */
function LineFields({ typed, lines }: Pick<OrderQuestion, "typed" | "lines">) {
  if (lines.length === 0 || (lines.length === 1 && lines[0]?.qty === 1)) return null;
  const isSent = typed["lines"] !== undefined;
  return (
    <>
      <input type="hidden" name="lines" value="1" />
      {lines.map(({ position, text, qty }) => (
        <div key={position} className="desk-within">
          <CheckField
            name={`line-${position}`}
            label={`Line ${position}: ${text}`}
            help={qty === 1 ? "Refund this line." : `Refund this line, for as many of its ${qty} as are given below.`}
            isChecked={!isSent || typed[`line-${position}`] === "1"}
          />
          {qty === 1 ? null : (
            <DeskField
              name={`qty-${position}`}
              label={`How many of line ${position}`}
              help={`Of ${qty}. For fewer, a group loses so many of its seats, and keeps the others.`}
              inputMode="numeric"
              maxLength={6}
              value={typed[`qty-${position}`] ?? `${qty}`}
            />
          )}
        </div>
      ))}
    </>
  );
}

function TransferFields({ failed, typed }: OrderQuestion) {
  if (Object.keys(failed).length === 0) return <p>No refund of this order has failed and is still to be made.</p>;
  return (
    <ChoiceField
      name="amount"
      label="Refund that you transferred"
      options={failed}
      value={typed["amount"] ?? Object.keys(failed)[0]}
    />
  );
}

const listNames: Readonly<Record<OrderListName, string>> = {
  all: "All",
  unpaid: "Unpaid",
  overdue: "Overdue",
  attention: "Needs a decision",
};

const columns: DeskColumns<ShownOrder> = [
  { name: "Order", cell: ({ number }) => <a href={deskOrderPath(number)}>{number}</a> },
  { name: "Buyer", cell: ({ buyer }) => buyer },
  { name: "Date", cell: ({ on }) => on },
  { name: "Total", cell: ({ total }) => total },
  { name: "State", cell: ({ state }) => state },
];

/** A list of orders, or what a search has found. */
export function OrdersScreen({ list, orders, next, typed, csrfToken }: OrdersView) {
  return (
    <>
      <DeskForm action={DESK_ORDERS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <TextField
          name="words"
          label="Find orders"
          help="The number of an order or an invoice, or how words of a buyer’s name, organization or e-mail address begin."
          value={typed}
          autoComplete="off"
        />
      </DeskForm>
      <DeskTabs
        label="Lists of orders"
        tabs={orderLists.map((name) => ({
          label: listNames[name],
          href: deskOrdersPath(name),
          isCurrent: name === list,
        }))}
      />
      {list === null ? <h2>Found</h2> : null}
      <DeskTable
        caption="Orders"
        rows={orders}
        keyOf={({ id }) => id}
        empty={list === null ? "No order has these words in its number or its buyer." : "There are no such orders."}
        columns={columns}
      />
      <DeskNext href={next} />
    </>
  );
}
