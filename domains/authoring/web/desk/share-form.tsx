import { DeskField } from "../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../ui/desk/desk-form.tsx";
import { ChoiceField } from "../../../../ui/field/text-field.tsx";
import { linkDays, releasePath, type ShareView } from "../../contract.ts";

/** Asks for how long a link to a release works, and how many pages it opens. */
export function ShareForm({ name, days, pages, csrfToken }: ShareView) {
  return (
    <>
      <p>
        A link shows the release as readers will see it, and what it changes word by word, to whoever has it. Search and
        other editions stay as they are.
      </p>
      <DeskForm action={releasePath(name, "share")} csrfToken={csrfToken} label="Go on" cancelHref={releasePath(name)}>
        <ChoiceField name="days" label="It works for" options={linkDays} value={days} />
        <DeskField
          name="pages"
          label="Pages it opens at most"
          help="A page that is opened again counts once."
          inputMode="numeric"
          maxLength={3}
          value={pages}
        />
      </DeskForm>
    </>
  );
}
