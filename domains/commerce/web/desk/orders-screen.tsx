import { DeskNext } from "../../../../ui/desk/desk-next.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { DeskTabs } from "../../../../ui/desk/desk-tabs.tsx";
import { TextField } from "../../../../ui/field/text-field.tsx";
import {
  DESK_ORDERS,
  deskOrderPath,
  deskOrdersPath,
  type OrderListName,
  orderLists,
  type OrdersView,
  type ShownOrder,
} from "../../desk/order-views.ts";

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
