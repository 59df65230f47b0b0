import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { menuPath, type NewPageView } from "../../../menu-views.ts";
import { PlaceField } from "./page-place-screen.tsx";

/** A page that is to be added, for editors alone until it is published. */
export function NewPageScreen({ handle, places, typed, csrfToken }: NewPageView) {
  return (
    <>
      <p>Readers don’t have the page until it is published.</p>
      <DeskForm
        action={menuPath(handle, "new-page")}
        csrfToken={csrfToken}
        label="Add the page"
        cancelHref={menuPath(handle)}
      >
        <Field name="title" label="Title">
          {(control) => (
            <Input
              {...control}
              name="title"
              required
              maxLength={500}
              autoComplete="off"
              defaultValue={typed["title"] ?? ""}
            />
          )}
        </Field>
        <PlaceField places={places} place={typed["place"] ?? ""} />
        <Field name="code" label="Number (optional)" help="As it is cited: 10.2, T6, B4.">
          {(control) => (
            <Input {...control} name="code" maxLength={60} autoComplete="off" defaultValue={typed["code"] ?? ""} />
          )}
        </Field>
        <Field
          name="slug"
          label="Address (optional)"
          help="Small letters, digits and hyphens. Left empty, it is made of the title."
        >
          {(control) => (
            <Input {...control} name="slug" maxLength={120} autoComplete="off" defaultValue={typed["slug"] ?? ""} />
          )}
        </Field>
      </DeskForm>
    </>
  );
}
