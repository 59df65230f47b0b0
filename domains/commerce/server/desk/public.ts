/** What the desk's routes load. */
export { actOnOrder, askToAct, openAct, type OrderVisit } from "./acts/act-on-order.ts";
export { listOrders, searchOrders } from "./list-orders.ts";
export { orderTasks } from "./order-tasks.ts";
export { type DeskPaper, readDeskDocument } from "./read-document.ts";
export { actLabels, readDeskOrder } from "./read-order.ts";
