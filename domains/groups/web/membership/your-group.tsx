import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ask, changeGroup } from "../client/change-group.ts";
import { useState } from "react";
import type { TermFields } from "../../../subscriptions/contract.ts";
import type { Group, GroupFields } from "../../contract.ts";
import { groupPaths } from "../../rules.ts";
import { Confirm, type Question } from "../../../../ui/dialog/confirm.tsx";
import { Card, CardFacts, CardLead, CardMeter, type Tone } from "../../../../ui/card/card.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { useResource } from "../../../../platform/client/use-read.ts";
import { Message } from "../../../../ui/message/message.tsx";
import { managedGroup } from "../client/group-data.ts";

interface YourGroupProps {
  user: GroupFields & TermFields;
  reload(): void;
}

/** The group that the reader manages, and the one that they are in; nothing for anybody else (SUBS-1). */
export function YourGroup({ user, reload }: YourGroupProps) {
  const { groupUserManages: managed, groupUserIsIn: joined } = user;
  return (
    <>
      {managed ? <ManagedGroup group={managed} /> : null}
      {joined ? <JoinedGroup user={user} group={joined} reload={reload} /> : null}
    </>
  );
}

function ManagedGroup({ group }: { group: Group }) {
  const { title, totalPaidSeats: paid, numberOfUsers: users, adminName } = group;
  return (
    <Card title={`You manage ${title}`} state={labelOf(group)}>
      <CardLead>{stateOf(group)}</CardLead>
      <OverSeats group={group} />
      <CardFacts
        facts={[
          { name: "Plan", value: group.type === "team" ? "Team" : "Professional" },
          { name: "Seats", value: <Seats users={users} paid={paid} /> },
          ...(adminName === "" ? [] : [{ name: "Contact", value: adminName }]),
        ]}
      />
      <ButtonRow>
        <LinkButton isPrimary href={groupPaths.manageUsers}>
          Manage users
        </LinkButton>
        <LinkButton href={groupPaths.manageAdmins}>Manage admins</LinkButton>
      </ButtonRow>
    </Card>
  );
}

function seatsOf(paid: number): string {
  if (paid === 0) return "unlimited seats";
  return paid === 1 ? "1 seat" : `${paid} seats`;
}

function Seats({ users, paid }: { users: number; paid: number }) {
  return (
    <>
      {users} {users === 1 ? "user" : "users"}, {seatsOf(paid)}
      {paid === 0 ? null : <CardMeter label="Seats in use" value={users} most={paid} />}
    </>
  );
}

function labelOf({ isActive, isPending, isExpired }: Group): { words: string; tone: Tone } {
  if (isActive) return { words: "Active", tone: "good" };
  if (isPending) return { words: "Not yet started", tone: "calm" };
  return isExpired ? { words: "Expired", tone: "over" } : { words: "None", tone: "calm" };
}

function stateOf({ isExpired, isPending, expiredSubscription, startDate, accountValidUntil }: Group): string {
  if (isExpired) return `Its subscription expired on ${expiredSubscription?.expiryDate ?? ""}.`;
  if (isPending) return `Its subscription starts on ${startDate ?? ""}.`;
  return accountValidUntil === null
    ? "It has no subscription."
    : `Its subscription is paid until ${accountValidUntil}.`;
}

/** A member's group with whom to turn to (GROUP-14), and the way out (SUBS-11). */
function JoinedGroup({ user, group, reload }: YourGroupProps & { group: Group }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const days = user.hasPausedSubscriptions;
  const own =
    days > 0
      ? ` Your own subscription will resume with the ${days === 1 ? "day" : `${days} days`} it has left.`
      : user.freeTrialAccess
        ? ` Your free trial runs until ${user.freeTrialUntil ?? ""}.`
        : "";

  const leave = () =>
    setQuestion({
      title: `Leave ${group.title}?`,
      text: group.isExpired
        ? `The group's subscription has expired.${own}`
        : `You will lose the access that ${group.title} provides.${own} To come back, you’ll need a new invitation from its administrator.`,
      button: `Leave ${group.title}`,
      act: async () => {
        if ((await changeGroup(ask("POST /api/user/leave-group"))).isDone) reload();
      },
    });

  return (
    <Card title={`You are a member of ${group.title}`} state={labelOf(group)}>
      <CardLead>{stateOf(group)}</CardLead>
      {group.adminEmail === "" ? null : (
        <p>
          Its administrator is {group.adminName} (<a href={`mailto:${group.adminEmail}`}>{group.adminEmail}</a>).
        </p>
      )}
      {group.isExpired && days > 0 ? <p>Leave the group to use your own subscription.</p> : null}
      <ButtonRow>
        <Button type="button" onClick={leave}>
          Leave the group
        </Button>
      </ButtonRow>
      <Confirm question={question} onQuestion={setQuestion} />
    </Card>
  );
}

/** Warns the administrator of a group that has more users than seats, now or once its next plan begins (GROUP-9). */
function OverSeats({ group }: { group: Group }) {
  const lower = useResource(managedGroup).data?.lowerPlan ?? null;
  const { numberOfUsers: users, totalPaidSeats: paid, isActive } = group;
  if (isActive && paid > 0 && users > paid)
    return (
      <Message kind="note">
        <p>
          {group.title} has {users} users and {paid} {paid === 1 ? "seat" : "seats"}. Add seats, or{" "}
          <a href={groupPaths.manageUsers}>remove users</a>.
        </p>
      </Message>
    );
  if (lower === null) return null;
  return (
    <Message kind="note">
      <p>
        The plan that starts on {lower.startDate} has {lower.totalPaidSeats}{" "}
        {lower.totalPaidSeats === 1 ? "seat" : "seats"} for {users} users.{" "}
        {lower.usersBeyond === 1 ? "1 user" : `${lower.usersBeyond} users`} will be removed that day: pending users
        first, then the most recently invited. Add seats to it, or{" "}
        <a href={groupPaths.manageUsers}>see who would lose a seat</a>.
      </p>
    </Message>
  );
}
