/** What app/ mounts at the desk. */
export { OrderQuestionScreen } from "./order-question.tsx";
export { DeskOrderScreen } from "./order-screen.tsx";
export { OrdersScreen } from "./orders-screen.tsx";
