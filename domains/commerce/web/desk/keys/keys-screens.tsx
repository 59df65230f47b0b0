import { DeskNext } from "../../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../../ui/desk/desk-text.tsx";
import { DeskField, DeskText } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import {
  type BatchView,
  type BatchesView,
  DESK_KEYS,
  DESK_NEW_KEYS,
  type MadeKeysView,
  type NewKeysView,
  type ShownBatch,
  type ShownKey,
  deskBatchPath,
  deskKeyPath,
} from "../../../desk/catalog-views.ts";
import { ChoiceField } from "../../../../../ui/field/text-field.tsx";

const columns: DeskColumns<ShownBatch> = [
  { name: "Note", cell: ({ id, label }) => <a href={deskBatchPath(id)}>{label}</a> },
  { name: "Gives", cell: ({ gives }) => gives },
  { name: "Keys", cell: ({ count }) => count },
  { name: "Used", cell: ({ used }) => used },
  { name: "Withdrawn", cell: ({ withdrawn }) => withdrawn },
  { name: "Use until", cell: ({ expiresOn }) => expiresOn },
  { name: "Made", cell: ({ madeOn, by }) => `${madeOn} by ${by}` },
];

const withdrawLink = ({ id, batchId, tail, canWithdraw }: ShownKey) =>
  canWithdraw ? (
    <a href={deskKeyPath(batchId, id)} aria-label={`Withdraw ${tail}`}>
      Withdraw
    </a>
  ) : null;

const keyColumns: DeskColumns<ShownKey> = [
  { name: "Key", cell: ({ tail }) => tail },
  { name: "State", cell: ({ state }) => state },
  { name: "Act", cell: withdrawLink },
];

const foundColumns: DeskColumns<ShownKey> = [
  { name: "Key", cell: ({ tail }) => tail },
  { name: "Batch", cell: ({ batchId, batch }) => <a href={deskBatchPath(batchId)}>{batch}</a> },
  { name: "State", cell: ({ state }) => state },
  { name: "Act", cell: withdrawLink },
];

/** Batches, newest first, and the keys that a search has found. */
export function BatchesScreen({ batches, next, found, csrfToken }: BatchesView) {
  return (
    <>
      <ButtonRow>
        <LinkButton isPrimary href={DESK_NEW_KEYS}>
          Make keys
        </LinkButton>
      </ButtonRow>
      <DeskForm action={DESK_KEYS} csrfToken={csrfToken} label="Search" isPrimary={false}>
        <DeskField
          name="words"
          label="Find a key"
          help="Its last four characters, or all of it. It is compared, and kept nowhere."
          value=""
        />
      </DeskForm>
      {found === null ? null : (
        <DeskTableSection
          title="Found"
          rows={found}
          keyOf={({ id }) => id}
          empty="There is no such key."
          columns={foundColumns}
        />
      )}
      <DeskTableSection
        title="Batches, newest first"
        rows={batches}
        keyOf={({ id }) => id}
        empty="No keys were made yet."
        columns={columns}
      />
      <DeskNext href={next} />
    </>
  );
}

/** A batch: how it stands, and its keys by their last characters. */
export function BatchScreen(batch: BatchView) {
  const { id, left, keys, next, isLost } = batch;
  return (
    <>
      {isLost ? (
        <Message kind="error">
          The keys were never handed over to their end, so nobody may know them all. Withdraw them and make another
          batch.
        </Message>
      ) : null}
      <DeskFacts
        facts={[
          { name: "Gives", value: batch.gives },
          { name: "Use until", value: batch.expiresOn },
          { name: "Keys", value: `${batch.count}` },
          { name: "Used", value: `${batch.used}` },
          { name: "Withdrawn", value: `${batch.withdrawn}` },
          { name: "Left", value: `${left}` },
          { name: "Made", value: `${batch.madeOn} by ${batch.by}` },
        ]}
      />
      {left === 0 ? null : (
        <ButtonRow>
          <LinkButton href={deskBatchPath(id, "withdraw")}>Withdraw unused keys</LinkButton>
        </ButtonRow>
      )}
      <h2>Keys</h2>
      <DeskTable
        caption="Keys"
        rows={keys}
        keyOf={(key) => key.id}
        empty="There are no keys here."
        columns={keyColumns}
      />
      <DeskNext href={next} />
    </>
  );
}

/** Asks what a new batch is to be. */
export function NewKeysScreen({ variants, today, typed, csrfToken }: NewKeysView) {
  if (Object.keys(variants).length === 0)
    return <p>Nothing is for sale to one reader, so there is nothing that a key could give.</p>;
  const value = (name: string) => typed[name] ?? "";
  return (
    <DeskForm action={DESK_NEW_KEYS} csrfToken={csrfToken} label="Go on" cancelHref={DESK_KEYS}>
      <ChoiceField name="variant" label="What a key gives" options={variants} value={value("variant")} />
      <DeskField
        name="count"
        label="How many"
        help="Up to 5,000 at once."
        inputMode="numeric"
        maxLength={5}
        value={value("count")}
      />
      <DeskField
        name="label"
        label="Note"
        help="What the batch is for; only the staff reads it."
        maxLength={80}
        value={value("label")}
      />
      <DeskField
        name="expires"
        label="Last day"
        help="On which the keys can be used."
        type="date"
        min={today}
        value={value("expires")}
      />
    </DeskForm>
  );
}

/** Shows the keys of a new batch, this once. */
export function MadeKeysScreen({ batchId, label, count, keys, file, fileName }: MadeKeysView) {
  return (
    <>
      <Message kind="done">
        {count === 1 ? "1 key was made" : `${count.toLocaleString("en-US")} keys were made`} for “{label}”.
      </Message>
      <p>Keep them now: they are shown once, and stored as hashes that nobody can read.</p>
      <ButtonRow>
        <LinkButton isPrimary href={file} download={fileName}>
          Download as CSV
        </LinkButton>
        <LinkButton href={deskBatchPath(batchId)}>Go to the batch</LinkButton>
      </ButtonRow>
      <div className="desk-keys">
        <DeskText name="keys" label="Keys" rows={Math.min(count + 1, 20)} value={keys} isFixed />
      </div>
    </>
  );
}
