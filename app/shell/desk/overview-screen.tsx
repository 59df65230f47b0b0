import type { DeskTask } from "../../../domains/accounts/contract.ts";

export interface OverviewView {
  tasks: readonly Omit<DeskTask, "action">[];
}

/** What waits for whoever looks, each with a link to where it is dealt with. */
export function OverviewScreen({ tasks }: OverviewView) {
  if (tasks.length === 0) return <p className="desk-empty">Nothing waits for you.</p>;
  return (
    <ul className="desk-list">
      {tasks.map(({ text, detail, href }) => (
        <li key={text}>
          <a href={href}>{text}</a>
          {detail === "" ? null : <p className="desk-what">{detail}</p>}
        </li>
      ))}
    </ul>
  );
}
