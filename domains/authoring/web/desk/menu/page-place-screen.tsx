import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Input, Select } from "../../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../../ui/field/field.tsx";
import { menuPath, type MenuPlaceChoice, type PagePlaceView } from "../../../menu-views.ts";
import { pagePath } from "../../../page-views.ts";

/** A page's address, number and place: three forms, each with one thing to do. */
export function PagePlaceScreen(view: PagePlaceView) {
  const { id, handle, places, place, isPublished, cannotGo, csrfToken } = view;
  const action = pagePath(id, "place");
  return (
    <>
      <p>
        {isPublished
          ? "Readers see a change once the menu is published. Old addresses lead on to the new one."
          : "Readers don’t have this page yet: it comes to its place when it is published."}
      </p>
      <SettingsForm {...view} />
      <h2>Where it stands</h2>
      <DeskForm action={action} csrfToken={csrfToken} label="Move" isPrimary={false}>
        <input type="hidden" name="act" value="place" />
        <PlaceField places={places} place={place} />
        <Field name="at" label="Among the pages there" help="In the menu, it can be moved by one step at a time.">
          {(control) => (
            <Select {...control} name="at" defaultValue="last">
              <option value="last">Last</option>
              <option value="first">First</option>
            </Select>
          )}
        </Field>
      </DeskForm>
      <h2>Take it out</h2>
      {cannotGo === null ? (
        <>
          <p>
            {isPublished
              ? "Until the menu is published, it can be brought back. After that its address says that it is gone; pins and notes stay with it."
              : "It was never published: what was written of it is deleted for good."}
          </p>
          <DeskForm
            action={action}
            csrfToken={csrfToken}
            label={isPublished ? "Take it out" : "Delete it"}
            isPrimary={false}
            cancelHref={menuPath(handle)}
          >
            <input type="hidden" name="act" value="remove" />
          </DeskForm>
        </>
      ) : (
        <p>{cannotGo}</p>
      )}
    </>
  );
}

function SettingsForm({ id, settings, was, section, csrfToken }: PagePlaceView) {
  const { slug, code, printedPage, isPublic, listsSubpages } = settings;
  return (
    <DeskForm action={pagePath(id, "place")} csrfToken={csrfToken} label="Save">
      <input type="hidden" name="act" value="set" />
      <input type="hidden" name="was" value={was} />
      <Field name="slug" label="Address" help={`Behind ${section}/: small letters, digits and hyphens.`}>
        {(control) => (
          <Input {...control} name="slug" required maxLength={120} autoComplete="off" defaultValue={slug} />
        )}
      </Field>
      <Field name="code" label="Number (optional)" help="As it is cited: 10.2, T6, B4.">
        {(control) => <Input {...control} name="code" maxLength={60} autoComplete="off" defaultValue={code} />}
      </Field>
      <Field name="printedPage" label="Page in print (optional)">
        {(control) => (
          <Input {...control} name="printedPage" maxLength={40} autoComplete="off" defaultValue={printedPage} />
        )}
      </Field>
      <CheckField
        name="isPublic"
        label="Everyone may read it"
        help="Without it, the page is for subscribers."
        isChecked={isPublic}
      />
      <CheckField
        name="listsSubpages"
        label="It lists the pages below it"
        help="As contents, below its text."
        isChecked={listsSubpages}
      />
    </DeskForm>
  );
}

/** Below which page something is to stand. */
export function PlaceField({ places, place }: { places: readonly MenuPlaceChoice[]; place: string }) {
  return (
    <Field name="place" label="Below">
      {(control) => (
        <Select {...control} name="place" required defaultValue={place}>
          {places.map(({ value, name, level }) => (
            <option key={value} value={value}>
              {"  ".repeat(level) + name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
