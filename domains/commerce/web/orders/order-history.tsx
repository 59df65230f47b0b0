import { createLazyResource } from "../../../../platform/client/store.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import type { OrderSummary } from "../../contract.ts";
import { readOrders } from "../client/http-api.ts";
import { OrderList } from "./order-list.tsx";

/** The orders of the account, and of the group that it manages. */
const orders = createLazyResource<readonly OrderSummary[]>(readOrders);

/** What the viewer ordered before; nothing until it is known, and for who has ordered nothing. */
export function OrderHistory() {
  return <OrderList orders={useResource(orders).data ?? []} />;
}
