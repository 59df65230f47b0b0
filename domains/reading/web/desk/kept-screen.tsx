import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../ui/desk/desk-table.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";
import { keptPath, type KeptView, movePath } from "../../desk-views.ts";

const columns: DeskColumns<KeptView["moves"][number]> = [
  { name: "Asked for", cell: ({ id, at }) => <a href={movePath(id)}>{at}</a> },
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
        is moved before you have seen what will stay.
      </p>
      {obstacle === "" && first !== "" ? (
        <DeskForm action={keptPath(handle)} csrfToken={csrfToken} label="Count them">
          <ChoiceField name="from" label="Edition to move from" options={editions} value={typed["from"] ?? first} />
        </DeskForm>
      ) : (
        <p>{obstacle === "" ? "There is no other edition." : obstacle}</p>
      )}
      <h2>Moved before</h2>
      <DeskTable
        caption="Moves into this edition"
        rows={moves}
        keyOf={({ id }) => id}
        empty="Nothing was moved into this edition yet."
        columns={columns}
      />
    </>
  );
}
