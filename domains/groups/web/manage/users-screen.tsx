import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { SETTINGS, ask, changeGroup } from "../client/change-group.ts";
import { useState } from "react";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { ManagedGroup } from "../../contract.ts";
import { groupUsers, managedGroup, useLoaded } from "../client/group-data.ts";
import { loadManaged } from "../load-managed.ts";
import { ManageRefused, ManageScreen } from "../screen.tsx";
import { BulkInvite } from "./invite/bulk-invite.tsx";
import { InviteForm } from "./invite/invite-form.tsx";
import { ShareLinks } from "./invite/share-links.tsx";
import { UsersList } from "./users-list.tsx";
import { firstUsers } from "./users-query.ts";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { Check } from "./check.tsx";
import css from "./users-screen.module.css";

const title = "Manage Users";
const handle: PageHandle<null> = { meta: () => ({ title }) };

function UsersScreen() {
  const group = useLoaded(managedGroup);
  const [query, setQuery] = useState(firstUsers);
  const users = useLoaded(groupUsers.of(query));

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
      <Seats group={group.data} />
      <section aria-labelledby="invite" className={css.invite}>
        <h2 id="invite">Invite a user</h2>
        {group.data.openSeats === 0 ? (
          <p>You have used up all available seats.</p>
        ) : (
          <>
            <InviteForm what="user" onChange={changed} />
            <BulkInvite onChange={changed} />
            <ShareLinks />
          </>
        )}
      </section>
      <UsersList group={group.data} users={users} query={query} onQuery={setQuery} onChange={changed} />
      <Notification group={group.data} onChange={group.set} />
      <section aria-labelledby="domains">
        <h2 id="domains">Domains</h2>
        <Domains group={group.data} />
      </section>
    </ManageScreen>
  );
}

/** How many seats there are and are left, and what a smaller plan will cost (GROUP-9). */
function Seats({ group }: { group: ManagedGroup }) {
  const { title: name, numberOfUsers, totalPaidSeats, openSeats, lowerPlan } = group;
  return (
    <>
      <p>
        <b>{name}</b>: {numberOfUsers} {numberOfUsers === 1 ? "user" : "users"},{" "}
        {totalPaidSeats === 0
          ? "unlimited seats"
          : `${openSeats ?? 0} of ${totalPaidSeats} ${totalPaidSeats === 1 ? "seat" : "seats"} open`}
        .
      </p>
      {lowerPlan ? (
        <p className={css.warning}>
          Your group has more users than the plan that starts on {lowerPlan.startDate} has seats (
          {lowerPlan.totalPaidSeats}). {lowerPlan.usersBeyond === 1 ? "1 user" : `${lowerPlan.usersBeyond} users`}{" "}
          beyond the seat count will be removed on {lowerPlan.startDate}: pending users first, then the most recently
          invited. They are marked in the list.
        </p>
      ) : null}
    </>
  );
}

/** Whether removed users are told by mail (GROUP-2). */
function Notification({ group, onChange }: { group: ManagedGroup; onChange(group: ManagedGroup): void }) {
  async function save(notifyOnRemove: boolean): Promise<void> {
    const body = { notifyOnRemove: notifyOnRemove ? "1" : "0" } as const;
    const change = await changeGroup(ask("POST /api/group/update-notification-settings", { body }), SETTINGS);
    if (change.isDone && change.answer.group) onChange(change.answer.group);
  }
  return (
    <Check
      label="Email users when they are removed"
      isChecked={group.notifyOnRemove}
      onCheck={(isChecked) => void save(isChecked)}
    />
  );
}

/** Domains are asked of support (GROUP-11). */
function Domains({
  group: { title: name, whitelistedDomains, mayHaveDomains, supportEmail },
}: {
  group: ManagedGroup;
}) {
  const subject = encodeURIComponent(`Domains of ${name}`);
  if (!mayHaveDomains)
    return <p>With unlimited seats, or at least 151, anyone with an address at your domain can join on their own.</p>;
  return (
    <p>
      {whitelistedDomains.length === 0
        ? "No domains are set up. "
        : `Anyone with an address at ${whitelistedDomains.join(", ")} can join on their own. `}
      To change your domains, <a href={`mailto:${supportEmail}?subject=${subject}`}>email support</a> ({supportEmail}).
    </p>
  );
}

export const usersRoute = { loader: loadManaged, handle, Component: UsersScreen, ErrorBoundary: ManageRefused };
