/** What app/ mounts at the desk. */
export { AuditScreen } from "./audit-screen.tsx";
export { ProofScreen, TakeBackScreen } from "./staff-screens.tsx";
