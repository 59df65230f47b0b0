import { DeskField } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { EDITIONS_PATH } from "../../../contract.ts";
import { startPath, type StartView } from "../../../import-views.ts";

/** Asks what an edition that begins with another one's text is to be called. */
export function StartScreen({ handle, from, typed, csrfToken }: StartView) {
  return (
    <>
      <p>The new edition begins with all that {from} says, and is edited at the desk from then on.</p>
      <DeskForm action={startPath(handle)} csrfToken={csrfToken} label="Go on" cancelHref={EDITIONS_PATH}>
        <DeskField
          name="handle"
          label="Handle of the new edition"
          help="The letter v and a number. It stands in every address, and can’t be changed."
          maxLength={4}
          value={typed["handle"] ?? ""}
        />
        <DeskField
          name="name"
          label="Its name"
          help="As readers choose it, such as 23rd Edition."
          maxLength={120}
          value={typed["name"] ?? ""}
        />
      </DeskForm>
    </>
  );
}
