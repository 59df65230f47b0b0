import { useState } from "react";
import type { GroupAnswer, ManagedGroup, ManagedPerson } from "../../../contract.ts";
import { changeGroup } from "../../client/change-group.ts";
import type { Question } from "../confirm.tsx";
import { nameOf } from "../person-words.tsx";
import type { Removal } from "./undo.tsx";
import type { Chosen } from "./use-selection.ts";

type ManyAnswer = GroupAnswer & { userIds: string[] };

interface Acting {
  group: ManagedGroup;
  onChange(group: ManagedGroup): void;
}

/** What can be done with one user and with many: what is asked before, and the way back. */
export function useUserActs({ group, onChange }: Acting) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);

  /** Whether it was done, at least in part. */
  async function act(
    call: string,
    fields: Chosen["fields"],
    after: (answer: ManyAnswer) => Removal | null = () => null,
  ) {
    const change = await changeGroup<ManyAnswer>(`/api/group/${call}`, fields);
    if (!change.isDone) return false;
    setRemoval(after(change.answer));
    if (change.answer.group) onChange(change.answer.group);
    return true;
  }

  const tells = group.notifyOnRemove
    ? "An e-mail tells them in an hour, unless you undo it before."
    : "No e-mail tells them.";

  function askToRemove(person: ManagedPerson): void {
    const whom = nameOf(person);
    const fields = { userId: person.id };
    setQuestion({
      title: person.isYou ? "Remove yourself as a user?" : `Remove ${whom}?`,
      text: textOf(person, group.title, tells),
      button: person.isYou ? "Remove yourself" : `Remove ${whom}`,
      act: async () => {
        const sentence = `${whom} was removed.`;
        await act("remove-user", fields, () => ({ whom, sentence, call: "restore-user", fields }));
      },
    });
  }

  function askToMakeAdmin(person: ManagedPerson): void {
    const whom = nameOf(person);
    setQuestion({
      title: `Make ${whom} an administrator?`,
      text: `${whom} (${person.email}) will be able to invite and remove users and administrators of ${group.title}. An e-mail tells them and the other administrators. Their seat stays.`,
      button: `Make ${whom} an administrator`,
      act: async () => {
        await act("make-admin", { userId: person.id });
      },
    });
  }

  function askToRemoveMany({ count, fields }: Chosen, onDone: () => void): void {
    const whom = count === 1 ? "1 person" : `${count} people`;
    setQuestion({
      title: `Remove ${whom}?`,
      text: `${whom === "1 person" ? "This person loses the seat" : "They lose their seats"} in ${group.title}, and with it the access that the group provides. Whoever is an administrator stays one. ${tells}`,
      button: `Remove ${whom}`,
      act: async () => {
        if (await act("remove-users", fields, (answer) => removalOf(answer))) onDone();
      },
    });
  }

  return {
    question,
    setQuestion,
    removal,
    askToRemove,
    askToRemoveMany,
    askToMakeAdmin,
    resend: ({ id }: ManagedPerson) => act("resend-activation-email", { userId: id }),
    resendMany: ({ fields }: Pick<Chosen, "fields">) => act("resend-activation-emails", fields),
    freeExpired: () => act("free-expired", {}, (answer) => removalOf(answer)),
    undo: async ({ call, fields }: Removal) => {
      await act(call, fields);
    },
  };
}

/** What a removal means; a role as administrator stays (GROUP-8). */
function textOf(person: ManagedPerson, groupTitle: string, tells: string): string {
  if (person.isYou)
    return `You lose your seat in ${groupTitle}, and with it the access that the group provides. You still administer ${groupTitle}.`;
  const role = person.isInvitedAdmin
    ? ` They stay invited to administer ${groupTitle}.`
    : person.isAdmin
      ? ` They stay an administrator of ${groupTitle}.`
      : "";
  const seat = `loses the seat in ${groupTitle}, and with it the access that the group provides.`;
  return `${nameOf(person)} (${person.email}) ${seat}${role} ${tells}`;
}

function removalOf({ message, userIds }: ManyAnswer): Removal {
  const whom = userIds.length === 1 ? "1 person" : `${userIds.length} people`;
  return { whom, sentence: message, call: "restore-users", fields: { userIds: userIds.join(",") } };
}
