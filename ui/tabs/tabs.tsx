import css from "./tabs.module.css";

interface TabsProps {
  /** What the screens have in common: 'Account'. */
  label: string;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
}

/** Links to screens that belong together, the one on screen marked. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
