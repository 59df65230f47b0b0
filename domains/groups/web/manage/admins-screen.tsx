import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import type { RowAction } from "../../../../ui/table/data-table.tsx";
import { ask, changeGroup, showError } from "../client/change-group.ts";
import { useState } from "react";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { ManagedGroup, ManagedPerson, RecordEntry } from "../../contract.ts";
import { groupUsers, managedGroup, useLoaded } from "../client/group-data.ts";
import { loadManaged } from "../load-managed.ts";
import { ManageRefused, ManageScreen } from "../screen.tsx";
import { Confirm, type Question } from "../../../../ui/dialog/confirm.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { InviteForm } from "./invite/invite-form.tsx";
import { PeopleTable } from "./people/people-table.tsx";
import { nameOf } from "./people/person-words.tsx";
import { dataOf } from "../../../../platform/client/api-client.ts";

const title = "Manage Admins";
const handle: PageHandle<null> = { meta: () => ({ title }) };

function AdminsScreen() {
  const group = useLoaded(managedGroup);

  function changed(newer: ManagedGroup): void {
    group.set(newer);
    groupUsers.expire();
  }

  if (!group.data)
    return (
      <ManageScreen title={title}>
        {group.problem === null ? (
          <Skeleton of="rows" label="Loading your group" />
        ) : (
          <LoadFailed retry={group.reload}>{group.problem}</LoadFailed>
        )}
      </ManageScreen>
    );
  return (
    <ManageScreen title={title}>
      <AdminsList group={group.data} onChange={changed} />
      <section aria-labelledby="invite">
        <h2 id="invite">Invite an administrator</h2>
        <p>Administrators manage users and the subscription. The role does not use a seat.</p>
        <InviteForm what="admin" onChange={changed} />
      </section>
      <LeaveSection group={group.data} />
      <GroupRecord />
    </ManageScreen>
  );
}

/** What can be done with an administrator. */
type AdminCall = "remove-admin" | "resend-activation-email" | "set-administrative-contact";

/** The group's administrators, and what can be done with each (GROUP-7). */
function AdminsList({ group, onChange }: { group: ManagedGroup; onChange(group: ManagedGroup): void }) {
  const [question, setQuestion] = useState<Question | null>(null);

  async function act(call: AdminCall, { id: userId }: ManagedPerson): Promise<void> {
    const change = await changeGroup(ask(`POST /api/group/${call}`, { body: { userId } }));
    if (change.isDone && change.answer.group) onChange(change.answer.group);
  }

  const remove = (person: ManagedPerson) =>
    setQuestion({
      title: `Remove ${nameOf(person)} as an administrator?`,
      text: `${nameOf(person)} (${person.email}) will no longer manage ${group.title}. If they have a seat, they keep it.`,
      button: `Remove ${nameOf(person)}`,
      act: () => act("remove-admin", person),
    });

  function actsOf(person: ManagedPerson): RowAction[] {
    const resend = () => void act("resend-activation-email", person);
    const makeContact = () => void act("set-administrative-contact", person);
    return [
      ...(person.pending ? [{ label: "Resend", whom: `activation email to ${person.email}`, run: resend }] : []),
      ...(person.pending || person.id === group.contactId
        ? []
        : [{ label: "Make contact", whom: `of ${nameOf(person)}`, run: makeContact }]),
      // Someone who would go themselves does so below.
      ...(person.isYou ? [] : [{ label: "Remove", whom: nameOf(person), run: () => remove(person) }]),
    ];
  }

  return (
    <section aria-labelledby="admins">
      <h2 id="admins">Administrators</h2>
      <PeopleTable
        caption="Administrators of the group"
        people={group.groupAdmins}
        noteOf={({ id, isYou }) =>
          [isYou ? "You" : "", id === group.contactId ? "Administrative contact" : ""].filter(Boolean).join(" · ") ||
          null
        }
        actsOf={actsOf}
      />
      <Confirm question={question} onQuestion={setQuestion} />
    </section>
  );
}

/** The way out of the role (GROUP-12). */
function LeaveSection({ group }: { group: ManagedGroup }) {
  const [question, setQuestion] = useState<Question | null>(null);

  const leave = () =>
    setQuestion({
      title: "Leave as administrator?",
      text: `You will no longer manage ${group.title}. To return, you’ll need an invitation from another administrator.`,
      button: "Leave as administrator",
      act: async () => {
        const change = await changeGroup(ask("POST /api/group/admin-leave-group"));
        if (change.isDone) location.assign("/bluebook");
      },
    });

  return (
    <section aria-labelledby="leave">
      <h2 id="leave">Leave</h2>
      {group.mayLeave ? (
        <>
          <p>You can give up this role. If you have a seat, you keep it.</p>
          <Button type="button" onClick={leave}>
            Leave as administrator
          </Button>
        </>
      ) : (
        <p>
          You are the only active administrator of this group. Invite another administrator first; you can leave once
          they have activated their account.
        </p>
      )}
      <Confirm question={question} onQuestion={setQuestion} />
    </section>
  );
}

export const adminsRoute = { loader: loadManaged, handle, Component: AdminsScreen, ErrorBoundary: ManageRefused };

interface RecordPage {
  entries: RecordEntry[];
  hasMore: boolean;
}

/** Who did what in the group, the newest first; it is asked for when somebody looks. */
function GroupRecord() {
  const [record, setRecord] = useState<RecordPage | null>(null);

  async function load(): Promise<void> {
    const last = record?.entries.at(-1);
    try {
      const page = await dataOf(ask("GET /api/group/record", { query: { before: last?.id } }));
      setRecord({ entries: [...(record?.entries ?? []), ...page.entries], hasMore: page.hasMore });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <section aria-labelledby="record">
      <h2 id="record">Activity</h2>
      <p>Every administrator of the group can see who was invited or removed, and what was changed.</p>
      {record ? (
        <ul>
          {record.entries.map(({ id, date, at, actor, sentence }) => (
            <li key={id}>
              <time dateTime={new Date(at).toISOString()}>
                {date} {timeOf(at)}
              </time>
              : {actor} {sentence}.
            </li>
          ))}
        </ul>
      ) : null}
      {record === null || record.hasMore ? (
        <Button type="button" onClick={() => void load()}>
          {record === null ? "Show activity" : "Show more"}
        </Button>
      ) : null}{" "}
      <LinkButton href="/api/group/record.csv" download="record.csv">
        Export as CSV
      </LinkButton>
    </section>
  );
}

/** The time of day where the reader is. */
function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}
