import type { ReactNode } from "react";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { type PartFrame as Frame, partPath, type PlaceSearch } from "../../../admin/part-views.ts";

/** How a part stands, what can be done with its draft, and what the screen is for. */
export function PartFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const { handle, part, state, isEditable, hasForm, isChanged, mayPublish } = frame;
  return (
    <>
      <p>{state}</p>
      {isEditable ? (
        <ButtonRow>
          {isChanged && mayPublish ? (
            <LinkButton isPrimary href={partPath(handle, part, "publish")}>
              Publish
            </LinkButton>
          ) : null}
          {isChanged ? <LinkButton href={partPath(handle, part, "changes")}>See changes</LinkButton> : null}
          {part === "index" ? <LinkButton href={partPath(handle, part, "checks")}>Problems</LinkButton> : null}
          <LinkButton href={partPath(handle, part, "history")}>Versions</LinkButton>
          {hasForm ? <LinkButton href={partPath(handle, part, "source")}>Source</LinkButton> : null}
        </ButtonRow>
      ) : null}
      {children}
    </>
  );
}

/** What every form of a part sends: the version that its editor saw. */
export function SeenVersion({ version }: Pick<Frame, "version">) {
  return <input type="hidden" name="version" value={version} />;
}

interface PlaceChoiceProps {
  label: string;
  help: string;
  search: PlaceSearch;
}

/** Asks for a page or heading by its number or words; where these find several, one is chosen. */
export function PlaceChoice({ label, help, search: { find, found } }: PlaceChoiceProps) {
  return (
    <>
      <Field name="find" label={label} help={help}>
        {(control) => <Input {...control} name="find" maxLength={200} autoComplete="off" defaultValue={find} />}
      </Field>
      {found.length > 1 ? (
        <fieldset className="admin-choices">
          <legend>Pages and headings with these words</legend>
          {found.map(({ href, name, place }) => (
            <label key={href}>
              <input type="radio" name="to" value={href} />
              <span>
                {name}
                {place === "" ? null : <span className="admin-what"> on {place}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
