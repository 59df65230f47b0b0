import { MemoryRouter } from "react-router";
import { Card } from "../../../../ui/card/card.tsx";
import type { Specimens } from "../../../../ui/specimens.ts";
import { OrderList } from "../orders/order-list.tsx";
import { sampleSummaries } from "../testing/sample-orders.ts";
import { sampleRenewals, sampleSeats, sampleUpgrades } from "../testing/sample-purchases.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import styles from "./purchase.css?url";

const shared = { refusal: null, currency: "USD", returnTo: "" };

export const purchaseSpecimens: Specimens = {
  name: "purchases",
  states: {
    offered: () => (
      <MemoryRouter>
        <link rel="stylesheet" href={styles} precedence="screen" />
        <Card title="Time and seats for Hart & Weld LLP">
          <PurchaseForm {...shared} title="Renew" isPrimary legend="Length" choices={sampleRenewals} />
          <PurchaseForm {...shared} title="Add seats" legend="" choices={[sampleSeats]} />
          <PurchaseForm {...shared} title="Upgrade" legend="Size" choices={sampleUpgrades} />
        </Card>
      </MemoryRouter>
    ),
    "not yet": () => (
      <MemoryRouter>
        <link rel="stylesheet" href={styles} precedence="screen" />
        <Card title="Time and seats for Hart & Weld LLP">
          <PurchaseForm
            {...shared}
            title="Renew"
            legend="Length"
            choices={[]}
            refusal="You can renew from 9.24.2027 on. It is paid until 11.24.2027."
          />
        </Card>
      </MemoryRouter>
    ),
    orders: () => <OrderList orders={sampleSummaries} />,
  },
};
