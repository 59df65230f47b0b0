/** What app/ mounts at the desk. */
export { AuditScreen } from "./audit-screen.tsx";
export { ProofScreen, StaffScreen, TakeBackScreen } from "./staff-screens.tsx";
