/** A screen in the navigation. */
export interface AdminNavLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Admin's navigation: beside the screen where that is wide, else one line that names the screen and opens the rest. */
export function AdminNav({ links }: { links: readonly AdminNavLink[] }) {
  const here = links.find(({ isCurrent }) => isCurrent);
  return (
    <nav className="admin-nav" aria-label="Admin">
      <details>
        <summary>
          <span className="admin-nav-word">Menu</span>
          {here === undefined ? null : <span className="admin-nav-here">{here.label}</span>}
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
