import type { Specimens } from "../specimens.ts";
import { Tabs } from "./tabs.tsx";

const tabs = ["Subscription", "Profile", "Password", "Security", "Manage Users", "Log out"].map((label) => ({
  label,
  href: `#${label}`,
  isCurrent: label === "Profile",
}));

export const tabsSpecimens: Specimens = {
  name: "tabs",
  states: { links: () => <Tabs label="Account" tabs={tabs} /> },
};
