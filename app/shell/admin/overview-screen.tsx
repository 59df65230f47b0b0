import type { AdminTask } from "../../../domains/accounts/contract.ts";

export interface OverviewView {
  tasks: readonly Omit<AdminTask, "action">[];
}

/** What waits for whoever looks, each with a link to where it is dealt with. */
export function OverviewScreen({ tasks }: OverviewView) {
  if (tasks.length === 0) return <p className="admin-empty">Nothing needs your attention.</p>;
  return (
    <ul className="admin-list">
      {tasks.map(({ text, detail, href }) => (
        <li key={text}>
          <a href={href}>{text}</a>
          {detail === "" ? null : <p className="admin-what">{detail}</p>}
        </li>
      ))}
    </ul>
  );
}
