interface DeskTabsProps {
  /** What there is to choose from. */
  label: string;
  tabs: readonly { label: string; href: string; isCurrent: boolean }[];
}

/** The parts of a screen, of which one is shown. */
export function DeskTabs({ label, tabs }: DeskTabsProps) {
  return (
    <nav className="desk-tabs" aria-label={label}>
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
