import { Button } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminText } from "../../../../../ui/admin/admin-field.tsx";
import { Input, Select, TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form, FormEnd } from "../../../../../ui/form/form.tsx";
import { type EntriesView, type EntryControl, partPath } from "../../../admin/part-views.ts";
import { PartFrame, SeenVersion } from "./part-frame.tsx";

/**
 * A part as a list of entries in one form: whatever its buttons do, all that was typed is sent with it. Only "Save"
 * saves.
 */
export function EntriesScreen(view: EntriesView) {
  const { handle, part, version, csrfToken, title, entries, note, focus, theirs } = view;
  return (
    <PartFrame frame={view}>
      {note === "" ? null : (
        <output>
          {note} <strong>None of this is saved yet.</strong>
        </output>
      )}
      <Form method="post" action={partPath(handle, part)}>
        <input type="hidden" name="csrf" value={csrfToken} />
        {/* The button that Enter presses in a field. */}
        <button type="submit" name="act" value="save" hidden>
          Save
        </button>
        <SeenVersion version={version} />
        <input type="hidden" name="count" value={entries.length} />
        {title === null ? null : <EntryField {...title} isNext={title.name === focus} />}
        {entries.map((entry, index) => (
          <fieldset key={`${entry.name} ${entry.kept[0]?.value}`} className="admin-fieldset">
            <legend>{entry.name}</legend>
            {entry.kept.map(({ name, value }) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {entry.controls.map((control) => (
              <EntryField key={control.name} {...control} isNext={control.name === focus} />
            ))}
            <EntryButtons name={entry.name} index={index} last={entries.length - 1} focus={focus} />
          </fieldset>
        ))}
        <NewEntry {...view} />
        <FormEnd>
          <Button type="submit" name="act" value="save" isPrimary={!(view.isChanged && view.mayPublish)}>
            Save
          </Button>
        </FormEnd>
      </Form>
      {theirs === "" ? null : (
        <AdminText name="theirs" label="Current draft" rows={16} value={theirs} isFixed />
      )}
    </PartFrame>
  );
}

/** Whatever a button does, the page comes anew; its editor goes on where they were, not at its top. */
function startsHere(autoFocus: boolean) {
  return { autoFocus };
}

function EntryField({
  name,
  label,
  help,
  value,
  shape,
  options,
  most,
  errors,
  isNext,
}: EntryControl & { isNext: boolean }) {
  return (
    <Field name={name} label={label} help={help === "" ? undefined : help} errors={errors}>
      {(control) => {
        const shared = { ...control, name, defaultValue: value, ...startsHere(isNext) };
        if (shape === "choice")
          return (
            <Select {...shared}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          );
        if (shape === "line") return <Input {...shared} maxLength={most} autoComplete="off" />;
        return <TextArea {...shared} maxLength={most} rows={Math.min(12, 2 + Math.ceil(value.length / 80))} />;
      }}
    </Field>
  );
}

interface EntryButtonsProps {
  name: string;
  index: number;
  last: number;
  focus: string;
}

function EntryButtons({ name, index, last, focus }: EntryButtonsProps) {
  const button = (act: string, label: string) => (
    <Button
      type="submit"
      name="act"
      value={`${act}-${index}`}
      aria-label={`${label}: ${name}`}
      {...startsHere(focus === `${act}-${index}`)}
    >
      {label}
    </Button>
  );
  return (
    <ButtonRow>
      {index > 0 ? button("up", "Move up") : null}
      {index < last ? button("down", "Move down") : null}
      {button("remove", "Remove")}
    </ButtonRow>
  );
}

function NewEntry({ kinds, entries, focus }: EntriesView) {
  return (
    <fieldset className="admin-fieldset">
      <legend>Add an entry</legend>
      <Field name="add-kind" label="What">
        {(control) => (
          <Select {...control} name="add-kind">
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="add-place" label="Where">
        {(control) => (
          <Select {...control} name="add-place" defaultValue={entries.length}>
            <option value={entries.length}>At the end</option>
            {entries.map(({ name }, index) => (
              <option key={name} value={index}>
                Above {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ButtonRow>
        <Button type="submit" name="act" value="add" {...startsHere(focus === "add")}>
          Add
        </Button>
      </ButtonRow>
    </fieldset>
  );
}
