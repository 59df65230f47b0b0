import { DeskNext } from "../../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskFacts } from "../../../../../ui/desk/desk-facts.tsx";
import { DeskField } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../../ui/desk/desk-table.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import {
  type BatchesView,
  type BatchView,
  DESK_KEYS,
  DESK_NEW_KEYS,
  deskBatchPath,
  deskKeyPath,
  type ShownBatch,
  type ShownKey,
} from "../../../desk/key-views.ts";

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
