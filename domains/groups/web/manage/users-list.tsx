import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import type { RowAction } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import type { ManagedGroup, ManagedPerson, UsersPage, UsersQuery } from "../../contract.ts";
import type { Loaded } from "../client/group-data.ts";
import { Confirm } from "../../../../ui/dialog/confirm.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { ExpiredBar, SelectionBar, Undo } from "./many/selection-bar.tsx";
import { useSelection, type UserSelection } from "./many/use-selection.ts";
import { useUserActs } from "./many/use-user-acts.ts";
import { PeopleTable } from "./people/people-table.tsx";
import { nameOf } from "./people/person-words.tsx";
import { UsersFilter } from "./users-filter.tsx";

interface UsersListProps {
  group: ManagedGroup;
  users: Loaded<UsersPage>;
  query: UsersQuery;
  onQuery(query: UsersQuery): void;
  onChange(group: ManagedGroup): void;
}

/** The group's users: searched, sorted, page by page, each or many at once with what can be done (GROUP-1, GROUP-2). */
export function UsersList({ group, users, query, onQuery, onChange }: UsersListProps) {
  const selection = useSelection(query);
  const acts = useUserActs({ group, onChange });
  const { removal } = acts;
  const chosen = selection.chosen(users.data?.found ?? 0);

  function actsOf(person: ManagedPerson): RowAction[] {
    const resend = () => void acts.resend(person);
    const remove = () => acts.askToRemove(person);
    return [
      ...(person.pending ? [{ label: "Resend", whom: `activation email to ${person.email}`, run: resend }] : []),
      ...(person.pending || person.isAdmin
        ? []
        : [{ label: "Make admin", whom: `of ${nameOf(person)}`, run: () => acts.askToMakeAdmin(person) }]),
      { label: "Remove", whom: nameOf(person), run: remove },
    ];
  }

  return (
    <section aria-labelledby="users">
      <h2 id="users">Users</h2>
      <UsersFilter query={query} onQuery={onQuery} />
      <ExpiredBar
        count={group.expiredInvitations}
        onResend={(fields) => void acts.resendMany({ fields })}
        onFree={() => void acts.freeExpired()}
        onShow={() => onQuery({ ...query, search: "", show: "expired", page: 1 })}
      />
      {removal ? <Undo removal={removal} onUndo={() => acts.undo(removal)} /> : null}
      {users.problem === null ? null : <LoadFailed retry={users.reload}>{users.problem}</LoadFailed>}
      {users.data ? (
        <>
          {users.data.found === 0 ? null : (
            <SelectionBar
              page={users.data}
              selection={selection}
              onResend={() => chosen && void acts.resendMany(chosen)}
              onRemove={() => chosen && acts.askToRemoveMany(chosen, selection.clear)}
            />
          )}
          <Found data={users.data} query={query} onQuery={onQuery} actsOf={actsOf} selection={selection} />
        </>
      ) : (
        <Skeleton of="rows" label="Loading the users" />
      )}
      <Confirm question={acts.question} onQuestion={acts.setQuestion} />
    </section>
  );
}

interface FoundProps {
  data: UsersPage;
  query: UsersQuery;
  selection: UserSelection;
  onQuery(query: UsersQuery): void;
  actsOf(person: ManagedPerson): readonly RowAction[];
}

/** What the search has found, and the way through its pages. */
function Found({ data: { users, found }, query, selection, onQuery, actsOf }: FoundProps) {
  const pages = Math.ceil(found / query.results);
  const nothing = query.search === "" && query.show === "all" ? "The group has no users yet." : "No matching users.";
  return (
    <>
      <output>{found === 0 ? nothing : `${found} ${found === 1 ? "user" : "users"}`}</output>
      {users.length > 0 ? (
        <PeopleTable
          caption="Users of the group"
          people={users}
          actsOf={actsOf}
          noteOf={(person) =>
            [person.losesSeat ? "No seat in your next plan" : "", roleOf(person)].filter(Boolean).join(" · ") || null
          }
          sorting={query}
          selection={selection}
        />
      ) : null}
      <Pager label="Pages of users" page={query.page} pages={pages} onPage={(page) => onQuery({ ...query, page })} />
    </>
  );
}

function roleOf({ isAdmin, isInvitedAdmin }: ManagedPerson): string {
  if (isInvitedAdmin) return "Invited as administrator";
  return isAdmin ? "Administrator" : "";
}
