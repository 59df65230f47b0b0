import { useState } from "react";
import type { GroupAnswer, ManagedGroup, ManagedPerson } from "../../../contract.ts";
import type { CallRequest } from "../../../../../platform/client/requests.ts";
import { ask, changeGroup } from "../../client/change-group.ts";
import type { Question } from "../../../../../ui/dialog/confirm.tsx";
import { nameOf } from "../people/person-words.tsx";
import type { Removal } from "./selection-bar.tsx";
import type { Chosen } from "./use-selection.ts";

interface Acting {
  group: ManagedGroup;
  onChange(group: ManagedGroup): void;
}

/** What can be done with one user and with many: what is asked before, and the way back. */
export function useUserActs({ group, onChange }: Acting) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);

  /** Whether it was done, at least in part. */
  async function act<Answer extends GroupAnswer>(
    request: CallRequest<Answer>,
    after: (answer: Answer) => Removal | null = () => null,
  ) {
    const change = await changeGroup(request);
    if (!change.isDone) return false;
    setRemoval(after(change.answer));
    if (change.answer.group) onChange(change.answer.group);
    return true;
  }

  const tells = group.notifyOnRemove
    ? "They will get an email in an hour unless you undo this first."
    : "They won’t be notified.";

  function askToRemove(person: ManagedPerson): void {
    const whom = nameOf(person);
    const about = { body: { userId: person.id } };
    setQuestion({
      title: person.isYou ? "Remove yourself as a user?" : `Remove ${whom}?`,
      text: textOf(person, group.title, tells),
      button: person.isYou ? "Remove yourself" : `Remove ${whom}`,
      act: async () => {
        const sentence = `${whom} was removed.`;
        const undo = ask("POST /api/group/restore-user", about);
        await act(ask("POST /api/group/remove-user", about), () => ({ whom, sentence, undo }));
      },
    });
  }

  function askToMakeAdmin(person: ManagedPerson): void {
    const whom = nameOf(person);
    setQuestion({
      title: `Make ${whom} an administrator?`,
      text: `${whom} (${person.email}) will be able to invite and remove users and administrators of ${group.title}. They and the other administrators will be notified by email. They keep their seat.`,
      button: `Make ${whom} an administrator`,
      act: async () => {
        await act(ask("POST /api/group/make-admin", { body: { userId: person.id } }));
      },
    });
  }

  function askToRemoveMany({ count, fields }: Chosen, onDone: () => void): void {
    const whom = count === 1 ? "1 person" : `${count} people`;
    setQuestion({
      title: `Remove ${whom}?`,
      text: `${whom === "1 person" ? "This person will lose their seat" : "They will lose their seats"} in ${group.title} and the access that comes with it. Administrators keep their role. ${tells}`,
      button: `Remove ${whom}`,
      act: async () => {
        if (await act(ask("POST /api/group/remove-users", { form: fields }), (answer) => removalOf(answer))) onDone();
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
    resend: ({ id }: ManagedPerson) => act(ask("POST /api/group/resend-activation-email", { body: { userId: id } })),
    resendMany: ({ fields }: Pick<Chosen, "fields">) =>
      act(ask("POST /api/group/resend-activation-emails", { form: fields })),
    freeExpired: () => act(ask("POST /api/group/free-expired"), (answer) => removalOf(answer)),
    undo: async ({ undo }: Removal) => {
      await act(undo);
    },
  };
}

/** What a removal means; a role as administrator stays (GROUP-8). */
function textOf(person: ManagedPerson, groupTitle: string, tells: string): string {
  if (person.isYou)
    return `You will lose your seat in ${groupTitle} and the access that comes with it. You will still administer ${groupTitle}.`;
  const role = person.isInvitedAdmin
    ? ` They are still invited to administer ${groupTitle}.`
    : person.isAdmin
      ? ` They remain an administrator of ${groupTitle}.`
      : "";
  const seat = `will lose their seat in ${groupTitle} and the access that comes with it.`;
  return `${nameOf(person)} (${person.email}) ${seat}${role} ${tells}`;
}

function removalOf({ message, userIds }: { message: string; userIds: string[] }): Removal {
  const whom = userIds.length === 1 ? "1 person" : `${userIds.length} people`;
  return {
    whom,
    sentence: message,
    undo: ask("POST /api/group/restore-users", { body: { userIds: userIds.join(",") } }),
  };
}
