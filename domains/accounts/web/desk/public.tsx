/** What app/ mounts at the desk. */
export { StaffScreen } from "./staff-screen.tsx";
