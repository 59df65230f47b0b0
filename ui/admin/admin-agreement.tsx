import { AdminFacts, AdminLines } from "./admin-text.tsx";
import { type FieldBlock, AdminFields } from "./fields.tsx";
import { AdminForm } from "./admin-form.tsx";
import { AdminTable } from "./admin-table.tsx";

/** Two things side by side, by their names. */
interface Comparison {
  names: readonly [string, string];
  rows: readonly { name: string; values: readonly [string, string] }[];
  /** What becomes of them, a sentence each. */
  sentences: readonly string[];
}

/** Something that is done once it is agreed to. */
export interface AdminAgreementView {
  /** Where the agreement is sent. */
  action: string;
  /** What its button says. */
  label: string;
  cancelHref: string;
  /** What will happen, in one sentence or a few. */
  sentence: string;
  /** More of it, a line each. */
  lines?: readonly string[];
  /** More of it, by names. */
  facts?: readonly { name: string; value: string }[];
  /** Two things side by side that it is about. */
  compared?: Comparison | null;
  /** Shows, when it is sent back, that this was agreed to. */
  agreed: string;
  /** What was typed before, by the fields' names, and is sent once more. */
  typed: Readonly<Record<string, string>>;
  /** What else is asked for with the agreement. */
  fields?: readonly FieldBlock[];
  csrfToken: string;
}

/** Says what will happen, and asks whether it is to be done. */
export function AdminAgreement(view: AdminAgreementView) {
  const { action, label, cancelHref, sentence, lines = [], facts = [], agreed, typed, csrfToken, fields = [] } = view;
  return (
    <>
      <p>{sentence}</p>
      {view.compared ? <SideBySide {...view.compared} /> : null}
      <AdminLines lines={lines} />
      {facts.length === 0 ? null : <AdminFacts facts={facts} />}
      <AdminForm action={action} csrfToken={csrfToken} label={label} cancelHref={cancelHref}>
        <input type="hidden" name="agreed" value={agreed} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AdminFields fields={fields} />
      </AdminForm>
    </>
  );
}

function SideBySide({ names: [one, other], rows, sentences }: Comparison) {
  return (
    <>
      <AdminTable
        caption={`${one} and ${other}`}
        rows={rows}
        keyOf={({ name }) => name}
        empty=""
        columns={[
          { name: "What", cell: ({ name }) => name },
          { name: one, cell: ({ values }) => values[0] },
          { name: other, cell: ({ values }) => values[1] },
        ]}
      />
      <h2>What will happen</h2>
      <ul className="admin-sentences">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Why nothing can be done here. */
export interface AdminObstacleView {
  /** Empty where it is said above. */
  why: string;
  backHref: string;
}

/** Says why nothing can be done, and leads back. */
export function AdminObstacle({ why, backHref }: AdminObstacleView) {
  return (
    <>
      {why === "" ? null : <p>{why}</p>}
      <p>
        <a href={backHref}>Back</a>
      </p>
    </>
  );
}
