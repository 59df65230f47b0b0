import { useState } from "react";
import type { GroupPerson } from "../../../subscriptions/contract.ts";
import type { ManagedGroup, UsersPage, UsersQuery } from "../../contract.ts";
import { changeGroup } from "../client/change-group.ts";
import type { Loaded } from "../client/use-data.ts";
import { Problem, Skeleton } from "../screen.tsx";
import { Confirm, type Question } from "./confirm.tsx";
import { nameOf, PeopleTable, type PersonAct } from "./people-table.tsx";
import { orderOf, usersOrders } from "./users-query.ts";

interface UsersListProps {
  group: ManagedGroup;
  users: Loaded<UsersPage>;
  query: UsersQuery;
  onQuery(query: UsersQuery): void;
  onChange(group: ManagedGroup): void;
}

/** The group's users: searched, sorted, page by page, each with what can be done (GROUP-1, GROUP-2). */
export function UsersList({ group, users, query, onQuery, onChange }: UsersListProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [removed, setRemoved] = useState<GroupPerson | null>(null);

  async function act(call: string, person: GroupPerson): Promise<void> {
    const change = await changeGroup(`/api/group/${call}`, { userId: person.id });
    if (change.isDone) setRemoved(call === "remove-user" ? person : null);
    if (change.isDone && change.answer.group) onChange(change.answer.group);
  }

  const remove = (person: GroupPerson) =>
    setQuestion({
      title: `Remove ${nameOf(person)}?`,
      text: `${nameOf(person)} (${person.email}) loses the seat in ${group.title}, and with it the access that the group provides. ${group.notifyOnRemove ? "An e-mail tells them." : "No e-mail tells them."}`,
      button: `Remove ${nameOf(person)}`,
      act: () => act("remove-user", person),
    });

  function actsOf(person: GroupPerson): PersonAct[] {
    const resend = () => void act("resend-activation-email", person);
    return [
      ...(person.pending ? [{ label: "Resend activation e-mail", whom: `to ${person.email}`, run: resend }] : []),
      { label: "Remove", whom: nameOf(person), run: () => remove(person) },
    ];
  }

  return (
    <section aria-labelledby="users">
      <h2 id="users">Users</h2>
      <div className="group-bar">
        <label className="group-search">
          Search by name or e-mail
          <input
            className="field"
            type="search"
            value={query.search}
            onChange={({ currentTarget }) => onQuery({ ...query, search: currentTarget.value, page: 1 })}
          />
        </label>
        <label>
          Sort by
          <select
            className="field"
            value={`${query.sort} ${query.order}`}
            onChange={({ currentTarget }) => onQuery({ ...query, ...orderOf(currentTarget.value), page: 1 })}
          >
            {Object.entries(usersOrders).map(([order, words]) => (
              <option key={order} value={order}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <a className="button" href="/api/group/users.csv" download="users.csv">
          Export as CSV
        </a>
      </div>
      {removed ? <Undo person={removed} onUndo={() => act("restore-user", removed)} /> : null}
      {users.problem === null ? null : <Problem sentence={users.problem} reload={users.reload} />}
      {users.data ? (
        <Found data={users.data} query={query} onQuery={onQuery} actsOf={actsOf} />
      ) : (
        <Skeleton label="Loading the users" />
      )}
      <Confirm question={question} onQuestion={setQuestion} />
    </section>
  );
}

/** A way back from a removal, which stays until something else is done. */
function Undo({ person, onUndo }: { person: GroupPerson; onUndo(): Promise<void> }) {
  const [isSending, setSending] = useState(false);

  async function undo(): Promise<void> {
    setSending(true);
    await onUndo();
    setSending(false);
  }

  return (
    <output className="group-undo">
      <span>{nameOf(person)} was removed.</span>
      <button type="button" className="button" disabled={isSending} onClick={() => void undo()}>
        Undo<span className="visually-hidden"> the removal of {nameOf(person)}</span>
      </button>
    </output>
  );
}

interface FoundProps {
  data: UsersPage;
  query: UsersQuery;
  onQuery(query: UsersQuery): void;
  actsOf(person: GroupPerson): readonly PersonAct[];
}

/** What the search has found, and the way through its pages. */
function Found({ data: { users, found }, query, onQuery, actsOf }: FoundProps) {
  const pages = Math.max(1, Math.ceil(found / query.results));
  const nothing = query.search === "" ? "Nobody is in the group yet." : "No user matches.";
  return (
    <>
      <output className="group-count">{found === 0 ? nothing : `${found} ${found === 1 ? "user" : "users"}`}</output>
      {users.length > 0 ? <PeopleTable caption="Users of the group" people={users} actsOf={actsOf} /> : null}
      {pages > 1 ? (
        <nav className="group-pager" aria-label="Pages of users">
          <button
            type="button"
            className="button"
            disabled={query.page <= 1}
            onClick={() => onQuery({ ...query, page: query.page - 1 })}
          >
            Previous page
          </button>
          <span>
            Page {query.page} of {pages}
          </span>
          <button
            type="button"
            className="button"
            disabled={query.page >= pages}
            onClick={() => onQuery({ ...query, page: query.page + 1 })}
          >
            Next page
          </button>
        </nav>
      ) : null}
    </>
  );
}
