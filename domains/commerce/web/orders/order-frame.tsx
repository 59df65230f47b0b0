import type { ReactNode } from "react";
import { Screen } from "../../../../ui/screen/screen.tsx";
import cartStyles from "../cart/cart.css?url";
import styles from "./orders.css?url";
import { createLazyResource } from "../../../../platform/client/store.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import type { OrderSummary } from "../../contract.ts";
import { readOrders } from "../client/http-api.ts";
import { OrderList } from "./order-list.tsx";

/** An order's place on the page, with its heading and styles. */
export function OrderFrame({ number, path, children }: { number: string; path: string; children: ReactNode }) {
  return (
    <Screen
      path={path}
      title={
        <>
          Order <span className="order-number">{number}</span>
        </>
      }
    >
      <link rel="stylesheet" href={cartStyles} precedence="screen" />
      <link rel="stylesheet" href={styles} precedence="screen" />
      {children}
    </Screen>
  );
}

/** The orders of the account, and of the group that it manages. */
const orders = createLazyResource<readonly OrderSummary[]>(readOrders);

/** What the viewer ordered before; nothing until it is known, and for who has ordered nothing. */
export function OrderHistory() {
  return <OrderList orders={useResource(orders).data ?? []} />;
}
