interface AdminTabsProps {
  /** What there is to choose from. */
  label: string;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
}

/** The parts of a screen, of which one is shown. */
export function AdminTabs({ label, tabs }: AdminTabsProps) {
  return (
    <nav className="admin-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: name, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
