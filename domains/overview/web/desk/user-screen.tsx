import { Button, LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../ui/desk/desk-facts.tsx";
import { type DeskColumns, DeskTableSection } from "../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../ui/message/message.tsx";
import { deskGroupPath } from "../../../groups/contract.ts";
import { deskUserPath, type DeskUserView } from "../../desk-views.ts";

const termColumns: DeskColumns<DeskUserView["terms"][number]> = [
  { name: "From", cell: ({ startsOn }) => startsOn },
  { name: "To", cell: ({ endsOn }) => endsOn },
  { name: "Status", cell: ({ status }) => status },
];

const groupColumns: DeskColumns<DeskUserView["groups"][number]> = [
  { name: "Group", cell: ({ groupId, title }) => <a href={deskGroupPath(groupId)}>{title}</a> },
  { name: "What the user is there", cell: ({ role }) => role },
];

const mergeColumns: DeskColumns<DeskUserView["merges"][number]> = [
  { name: "Second account", cell: ({ other }) => other },
  { name: "State", cell: ({ stands }) => stands },
  { name: "Act", cell: ({ act }) => (act === null ? null : <a href={act.href}>{act.label}</a>) },
];

/** A user: who it is, what can be done for them, and what they have. */
export function DeskUserScreen({ id, warning, facts, terms, groups, acts, mergeHref, merges, ...view }: DeskUserView) {
  return (
    <>
      {warning === null ? null : <Message kind="error">{warning}</Message>}
      <DeskFacts facts={facts} />
      {acts.length === 0 ? null : (
        <>
          <h2>What can be done</h2>
          <ButtonRow>
            {acts.map(({ act, label }) => (
              <LinkButton key={act} href={deskUserPath(id, act)}>
                {label}
              </LinkButton>
            ))}
            {mergeHref === null ? null : <LinkButton href={mergeHref}>Merge a second account</LinkButton>}
          </ButtonRow>
        </>
      )}
      <DeskTableSection
        title="Subscriptions"
        rows={terms}
        keyOf={(term) => term.id}
        empty="There is no subscription of their own."
        columns={termColumns}
      />
      <DeskTableSection
        title="Groups"
        rows={groups}
        keyOf={(group) => group.id}
        empty="They are in no group."
        columns={groupColumns}
      />
      {merges.length === 0 ? null : (
        <DeskTableSection
          title="Merged accounts"
          rows={merges}
          keyOf={(merge) => merge.id}
          empty=""
          columns={mergeColumns}
        />
      )}
      <Searches {...view} />
    </>
  );
}

/** Leads to other screens by the address, which is sent: it stands in no URL. */
function Searches({ searches, email, csrfToken }: Pick<DeskUserView, "searches" | "email" | "csrfToken">) {
  if (searches.length === 0) return null;
  return (
    <>
      <h2>Elsewhere, by the address</h2>
      <ButtonRow>
        {searches.map(({ action, field, label }) => (
          <form key={action} method="post" action={action}>
            <input type="hidden" name="csrf" value={csrfToken} />
            <input type="hidden" name={field} value={email} />
            <Button type="submit">{label}</Button>
          </form>
        ))}
      </ButtonRow>
    </>
  );
}
