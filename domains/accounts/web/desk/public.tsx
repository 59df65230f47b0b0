/** What app/ mounts at the desk. */
export { AuditScreen } from "./audit-screen.tsx";
export { ProofScreen } from "./proof-screen.tsx";
