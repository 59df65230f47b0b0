import { useResource } from "../../../../platform/client/use-read.ts";
import { Message } from "../../../../ui/message/message.tsx";
import type { Group } from "../../contract.ts";
import { groupPaths } from "../../rules.ts";
import { managedGroup } from "../client/group-data.ts";

/** Warns the administrator of a group that has more users than seats, now or once its next plan begins (GROUP-9). */
export function OverSeats({ group }: { group: Group }) {
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
        {lower.usersBeyond === 1 ? "1 user" : `${lower.usersBeyond} users`} will be removed that day: pending ones
        first, and the latest invited first. Add seats to it, or{" "}
        <a href={groupPaths.manageUsers}>see who would lose theirs</a>.
      </p>
    </Message>
  );
}
