import { DeskFacts, DeskLines } from "./desk-text.tsx";
import { type AdminField, AdminFields } from "./fields.tsx";
import { DeskForm } from "./desk-form.tsx";
import { DeskTable } from "./desk-table.tsx";

/** Two things side by side, by their names. */
interface Comparison {
  names: readonly [string, string];
  rows: readonly { name: string; values: readonly [string, string] }[];
  /** What becomes of them, a sentence each. */
  sentences: readonly string[];
}

/** Something that is done once it is agreed to. */
export interface DeskAgreementView {
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
  fields?: readonly AdminField[];
  csrfToken: string;
}

/** Says what will happen, and asks whether it is to be done. */
export function DeskAgreement(view: DeskAgreementView) {
  const { action, label, cancelHref, sentence, lines = [], facts = [], agreed, typed, csrfToken, fields = [] } = view;
  return (
    <>
      <p>{sentence}</p>
      {view.compared ? <SideBySide {...view.compared} /> : null}
      <DeskLines lines={lines} />
      {facts.length === 0 ? null : <DeskFacts facts={facts} />}
      <DeskForm action={action} csrfToken={csrfToken} label={label} cancelHref={cancelHref}>
        <input type="hidden" name="agreed" value={agreed} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <AdminFields fields={fields} />
      </DeskForm>
    </>
  );
}

function SideBySide({ names: [one, other], rows, sentences }: Comparison) {
  return (
    <>
      <DeskTable
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
      <ul className="desk-sentences">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** Why nothing can be done here. */
export interface DeskObstacleView {
  /** Empty where it is said above. */
  why: string;
  backHref: string;
}

/** Says why nothing can be done, and leads back. */
export function DeskObstacle({ why, backHref }: DeskObstacleView) {
  return (
    <>
      {why === "" ? null : <p>{why}</p>}
      <p>
        <a href={backHref}>Back</a>
      </p>
    </>
  );
}
