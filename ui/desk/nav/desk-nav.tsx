/** A screen in the navigation. */
export interface DeskLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** The desk's navigation: beside the screen where that is wide, else one line that names the screen and opens the rest. */
export function DeskNav({ links }: { links: readonly DeskLink[] }) {
  const here = links.find(({ isCurrent }) => isCurrent);
  return (
    <nav className="desk-nav" aria-label="Desk">
      <details>
        <summary>
          <span className="desk-nav-word">Menu</span>
          {here === undefined ? null : <span className="desk-nav-here">{here.label}</span>}
        </summary>
        <ul>
          {links.map(({ label, href, isCurrent }) => (
            <li key={href}>
              <a href={href} aria-current={isCurrent ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
