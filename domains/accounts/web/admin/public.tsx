/** What app/ mounts in admin. */
export { AuditScreen } from "./audit-screen.tsx";
export { ProofScreen } from "./proof-screen.tsx";
