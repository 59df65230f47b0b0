import { AdminForm } from "../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../ui/admin/admin-table.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";
import { type KeptView, type MoveView, keptPath, movePath } from "../../admin-views.ts";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { AdminFields } from "../../../../ui/admin/fields.tsx";
import { reasonField } from "../../../admin/contract.ts";

const columns: TableColumns<KeptView["moves"][number]> = [
  { name: "Requested", cell: ({ id, at }) => <a href={movePath(id)}>{at}</a> },
  { name: "From", cell: ({ from }) => from },
  { name: "State", cell: ({ state }) => state },
  { name: "Moved", cell: ({ moved }) => moved },
];

/** Asks from which edition readers' pins and notes are to move into this one, and lists what was moved before. */
export function KeptScreen({ handle, obstacle, editions, moves, typed, csrfToken }: KeptView) {
  const [first = ""] = Object.keys(editions);
  return (
    <>
      <p>
        Pins and notes on pages of another edition move to the same pages of {handle}. They are counted first; nothing
        is moved until you have seen what will be left behind.
      </p>
      {obstacle === "" && first !== "" ? (
        <AdminForm action={keptPath(handle)} csrfToken={csrfToken} label="Count them">
          <ChoiceField name="from" label="Edition to move from" options={editions} value={typed["from"] ?? first} />
        </AdminForm>
      ) : (
        <p>{obstacle === "" ? "There is no other edition." : obstacle}</p>
      )}
      <h2>Earlier moves</h2>
      <AdminTable
        caption="Moves into this edition"
        rows={moves}
        keyOf={({ id }) => id}
        empty="Nothing has been moved into this edition yet."
        columns={columns}
      />
    </>
  );
}

const moveColumns: TableColumns<MoveView["stays"][number]> = [
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
            Check again
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
          <AdminTable
            caption={`Stays in ${from}`}
            rows={stays}
            keyOf={({ key }) => key}
            empty=""
            columns={moveColumns}
          />
        </>
      )}
      {state === "ready" ? (
        <>
          <h2>Move them?</h2>
          <AdminForm action={movePath(id)} csrfToken={csrfToken} label={`Move them to ${to}`}>
            <input type="hidden" name="act" value="move" />
            <AdminFields fields={[{ ...reasonField, value: typed["reason"] ?? "" }]} />
          </AdminForm>
          <AdminForm action={movePath(id)} csrfToken={csrfToken} label="Leave them where they are" isPrimary={false}>
            <input type="hidden" name="act" value="discard" />
          </AdminForm>
        </>
      ) : null}
    </>
  );
}
