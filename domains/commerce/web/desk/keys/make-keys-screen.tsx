import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskField, DeskText } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { ChoiceField } from "../../../../../ui/field/text-field.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import {
  DESK_KEYS,
  DESK_NEW_KEYS,
  deskBatchPath,
  type MadeKeysView,
  type NewKeysView,
} from "../../../desk/key-views.ts";

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
