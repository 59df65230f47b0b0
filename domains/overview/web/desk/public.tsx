/** What app/ mounts at the desk. */
export { NumbersScreen } from "./numbers/numbers-screen.tsx";
