import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ask } from "../client/ask.ts";
import { type ReactNode, useState } from "react";
import type { TermFields } from "../../../subscriptions/contract.ts";
import type { Group, GroupFields } from "../../contract.ts";
import { groupPaths } from "../../rules.ts";
import { changeGroup } from "../client/change-group.ts";
import { Confirm, type Question } from "../../../../ui/dialog/confirm.tsx";

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
    <section className="standing" aria-labelledby="managed">
      <Head id="managed" label={labelOf(group)}>
        You manage {title}
      </Head>
      <p className="standing-words">{stateOf(group)}</p>
      <dl className="standing-facts">
        <div>
          <dt>Plan</dt>
          <dd>{group.type === "team" ? "Team" : "Professional"}</dd>
        </div>
        <div>
          <dt>Seats</dt>
          <dd>
            {users} {users === 1 ? "user" : "users"}, {seatsOf(paid)}
            {paid === 0 ? null : <progress className="seats-bar" value={users} max={paid} aria-label="Seats in use" />}
          </dd>
        </div>
        {adminName === "" ? null : (
          <div>
            <dt>Contact</dt>
            <dd>{adminName}</dd>
          </div>
        )}
      </dl>
      <p className="standing-acts">
        <LinkButton isPrimary href={groupPaths.manageUsers}>
          Manage users
        </LinkButton>
        <LinkButton href={groupPaths.manageAdmins}>Manage admins</LinkButton>
      </p>
    </section>
  );
}

function seatsOf(paid: number): string {
  if (paid === 0) return "unlimited seats";
  return paid === 1 ? "1 seat" : `${paid} seats`;
}

/** A group's heading with its state. What the color says the word says too. */
function Head({ id, label: [words, tone], children }: { id: string; label: Label; children: ReactNode }) {
  return (
    <div className="standing-head">
      <h2 id={id}>{children}</h2>
      <span className="state-label" data-tone={tone}>
        {words}
      </span>
    </div>
  );
}

/** A state in a word, and how it is meant. */
type Label = readonly [words: string, tone: "good" | "calm" | "warning" | "over"];

function labelOf({ isActive, isPending, isExpired }: Group): Label {
  if (isActive) return ["Active", "good"];
  if (isPending) return ["Not yet started", "calm"];
  return isExpired ? ["Expired", "over"] : ["None", "calm"];
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
      ? ` Your own subscription goes on with the ${days === 1 ? "day" : `${days} days`} it had left.`
      : user.freeTrialAccess
        ? ` Your free trial runs until ${user.freeTrialUntil ?? ""}.`
        : "";

  const leave = () =>
    setQuestion({
      title: `Leave ${group.title}?`,
      text: group.isExpired
        ? `The group's subscription has expired.${own}`
        : `You lose the access that ${group.title} provides.${own} To come back, its administrator has to invite you.`,
      button: `Leave ${group.title}`,
      act: async () => {
        if ((await changeGroup(ask("POST /api/user/leave-group"))).isDone) reload();
      },
    });

  return (
    <section className="standing" aria-labelledby="joined">
      <Head id="joined" label={labelOf(group)}>
        You are a member of {group.title}
      </Head>
      <p className="standing-words">{stateOf(group)}</p>
      {group.adminEmail === "" ? null : (
        <p>
          Its administrator is {group.adminName} (<a href={`mailto:${group.adminEmail}`}>{group.adminEmail}</a>).
        </p>
      )}
      {group.isExpired && days > 0 ? <p>Leave the group to use your own subscription.</p> : null}
      <p className="standing-acts">
        <Button type="button" onClick={leave}>
          Leave the group
        </Button>
      </p>
      <Confirm question={question} onQuestion={setQuestion} />
    </section>
  );
}
