import type { ReactNode } from "react";

/** Names and what they stand for, one below the other. */
export function AdminFacts({ facts }: { facts: readonly { name: string; value: string }[] }) {
  return (
    <dl className="admin-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Short texts, one below the other. `empty` stands in their place while there are none. */
export function AdminLines({ lines, empty = "" }: { lines: readonly string[]; empty?: string }) {
  if (lines.length === 0) return empty === "" ? null : <p className="admin-empty">{empty}</p>;
  return (
    <ul className="admin-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What explains that which follows. */
export function AdminNote({ children }: { children: ReactNode }) {
  return <p className="admin-what">{children}</p>;
}
