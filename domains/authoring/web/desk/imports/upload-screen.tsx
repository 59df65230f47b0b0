import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { editionPath } from "../../../contract.ts";
import { importPath, uploadPath, type UploadView } from "../../../import-views.ts";

const columns: DeskColumns<UploadView["imports"][number]> = [
  { name: "Brought", cell: ({ id, name }) => <a href={importPath(id)}>{name}</a> },
  { name: "State", cell: ({ state }) => state },
  { name: "By", cell: ({ who }) => who },
  { name: "Reason", cell: ({ reason }) => reason },
];

/** Asks for the files of an edition; what they would change is shown before anything is. */
export function UploadScreen({ handle, editedIn, most, imports, typed, csrfToken }: UploadView) {
  return (
    <>
      <p>
        {editedIn === "desk"
          ? "What the files changed since they were exported is merged into the drafts. You see first what that would do."
          : "The files become a staged release, to be compared and published. You see first what that would change."}
      </p>
      <DeskForm
        action={uploadPath(handle)}
        csrfToken={csrfToken}
        label="Look at the files"
        cancelHref={editionPath(handle)}
        hasFile
      >
        <Field name="files" label="The manual’s folder as a zip archive" help={`At most ${most}.`}>
          {(control) => <Input {...control} name="files" type="file" accept=".zip,application/zip" required />}
        </Field>
        {editedIn === "desk" ? (
          <Field
            name="base"
            label="Release with which the files last agreed (optional)"
            help={`Such as ${handle}.14. Needed only if the file .manual-export is missing.`}
          >
            {(control) => (
              <Input {...control} name="base" maxLength={40} autoComplete="off" defaultValue={typed["base"] ?? ""} />
            )}
          </Field>
        ) : null}
      </DeskForm>
      <h2>Brought before</h2>
      <DeskTable
        caption="Brought before"
        rows={imports}
        keyOf={({ id }) => id}
        empty="No files were brought yet."
        columns={columns}
      />
    </>
  );
}
