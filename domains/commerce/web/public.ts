/** What other domains may render. */
export { OrderHistory } from "./orders/order-list.tsx";
export { RedeemKey } from "./redeem/redeem-key.tsx";
export { Purchases } from "./subscription/purchases.tsx";
