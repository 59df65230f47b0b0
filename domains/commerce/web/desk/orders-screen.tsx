import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import {
  DESK_ORDERS,
  deskOrderPath,
  deskOrdersPath,
  type OrderListName,
  orderLists,
  type OrdersView,
  type ShownOrder,
} from "../../orders/desk-views.ts";

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
          help="The number of an order or an invoice, or a buyer’s name, organization or e-mail address."
          value={typed}
          autoComplete="off"
        />
      </DeskForm>
      <nav className="desk-tabs" aria-label="Lists of orders">
        <ul>
          {orderLists.map((name) => (
            <li key={name}>
              <a href={deskOrdersPath(name)} aria-current={name === list ? "page" : undefined}>
                {listNames[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {list === null ? <h2>Found</h2> : null}
      <DeskTable
        caption="Orders"
        rows={orders}
        keyOf={({ id }) => id}
        empty={list === null ? "No order has these words in its number or its buyer." : "There are no such orders."}
        columns={columns}
      />
      {next === null ? null : (
        <ButtonRow>
          <LinkButton href={next}>Next page</LinkButton>
        </ButtonRow>
      )}
    </>
  );
}
