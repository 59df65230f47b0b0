import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { ReasonField } from "../../../../ui/desk/desk-agreement.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { keptPath, movePath, type MoveView } from "../../desk-views.ts";

const columns: DeskColumns<MoveView["stays"][number]> = [
  { name: "Page", cell: ({ page }) => page },
  { name: "Why", cell: ({ why }) => why },
  { name: "Pins", cell: ({ pins }) => pins.toLocaleString("en-US") },
  { name: "Notes", cell: ({ notes }) => notes.toLocaleString("en-US") },
];

/** A move of pins and notes: how it stands, what stays, and what can be done next. */
export function MoveScreen({ id, from, to, state, sentences, stays, typed, csrfToken }: MoveView) {
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {state === "counting" || state === "moving" ? (
        <ButtonRow>
          <LinkButton isPrimary href={movePath(id)}>
            Look again
          </LinkButton>
        </ButtonRow>
      ) : null}
      {state === "failed" || state === "discarded" ? (
        <ButtonRow>
          <LinkButton isPrimary href={keptPath(to)}>
            Count again
          </LinkButton>
        </ButtonRow>
      ) : null}
      {stays.length === 0 ? null : (
        <>
          <h2>Stays in {from}</h2>
          <DeskTable caption={`Stays in ${from}`} rows={stays} keyOf={({ key }) => key} empty="" columns={columns} />
        </>
      )}
      {state === "ready" ? (
        <>
          <h2>Move them?</h2>
          <DeskForm action={movePath(id)} csrfToken={csrfToken} label={`Move them to ${to}`}>
            <input type="hidden" name="act" value="move" />
            <ReasonField value={typed["reason"] ?? ""} />
          </DeskForm>
          <DeskForm action={movePath(id)} csrfToken={csrfToken} label="Leave them where they are" isPrimary={false}>
            <input type="hidden" name="act" value="discard" />
          </DeskForm>
        </>
      ) : null}
    </>
  );
}
