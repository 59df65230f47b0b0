/** What app/ mounts at the desk. */
export { AuditScreen } from "./audit-screen.tsx";
export { StaffScreen } from "./staff-screen.tsx";
