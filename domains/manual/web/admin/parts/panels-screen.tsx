import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { Input, Select } from "../../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../../ui/field/field.tsx";
import { bannerColors } from "../../../contract.ts";
import {
  type PanelForm,
  type PanelsView,
  type PartsView,
  type QuickLookView,
  partPath,
  picturesPath,
  quickLookPath,
} from "../../../admin/part-views.ts";
import { PartFrame, SeenVersion } from "./part-frame.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import { pagesPath } from "../../../admin/page-views.ts";

/** The banner, the notification and the dashboard's cards, each as a form. */
export function PanelsScreen(view: PanelsView) {
  const { panels, isEditable } = view;
  return (
    <PartFrame frame={view}>
      {panels.map((panel) => (
        <section key={panel.panel} aria-label={panel.title} className="admin-plain">
          <h2>{panel.title}</h2>
          <p className="admin-what">{panel.about}</p>
          {isEditable ? <PanelFields view={view} panel={panel} /> : <p>{panel.fields["text"] ?? "There is none."}</p>}
        </section>
      ))}
    </PartFrame>
  );
}

function PanelFields({ view, panel: { panel, title, fields } }: { view: PanelsView; panel: PanelForm }) {
  const { handle, version, csrfToken } = view;
  const isCard = panel === "promo" || panel === "print";
  const isThere = (fields[isCard ? "heading" : "text"] ?? "") !== "";
  const words = (name: string, label: string, help?: string, most = 1_000) => (
    <Field name={`${panel} ${name}`} label={label} help={help}>
      {(control) => <Input {...control} name={name} maxLength={most} defaultValue={fields[name] ?? ""} />}
    </Field>
  );
  const first = isCard ? words("heading", "Heading", undefined, 200) : words("text", "Text");
  return (
    <>
      <AdminForm
        action={partPath(handle, "panels")}
        csrfToken={csrfToken}
        label={`Save ${title.toLowerCase()}`}
        isPrimary={false}
      >
        <SeenVersion version={version} />
        <input type="hidden" name="panel" value={panel} />
        {first}
        {isCard
          ? words("text", "Text (optional)", "In Markdown: *italics*, [a link](@10.2).", 4_000)
          : words("short", "Short text (optional)", "For phones.", 200)}
        {words("link", "Link (optional)", "A page by its number, @10.2, or an address: https://example.org.", 2_000)}
        {words("link-text", "Link text (optional)", undefined, 200)}
        <CheckField
          name="new-tab"
          label="Open it in a new tab"
          help="Recommended for links to other websites."
          isChecked={fields["new-tab"] === "1"}
        />
        {panel === "banner" ? (
          <>
            <Field name="color" label="Color">
              {(control) => (
                <Select {...control} name="color" defaultValue={fields["color"] ?? "blue"}>
                  {bannerColors.map((color) => (
                    <option key={color}>{color}</option>
                  ))}
                </Select>
              )}
            </Field>
            <CheckField
              name="dismissible"
              label="Readers can dismiss it"
              help="It stays dismissed until its text changes."
              isChecked={(fields["dismissible"] ?? (isThere ? "" : "1")) === "1"}
            />
          </>
        ) : null}
      </AdminForm>
      {isThere ? (
        <AdminForm
          action={partPath(handle, "panels")}
          csrfToken={csrfToken}
          label={`Take down ${title.toLowerCase()}`}
          isPrimary={false}
        >
          <SeenVersion version={version} />
          <input type="hidden" name="panel" value={panel} />
          <input type="hidden" name="act" value="remove" />
        </AdminForm>
      ) : null}
    </>
  );
}

const quickLookColumns: TableColumns<QuickLookView["tables"][number]> = [
  { name: "Table", cell: ({ title }) => title },
  { name: "Rows", cell: ({ rows }) => rows },
  { name: "Page", cell: ({ page, href }) => <a href={href}>{page}</a> },
];

/** The tables that quick look shows. */
export function QuickLookScreen({ tables }: QuickLookView) {
  return (
    <>
      <p>
        Quick look shows the tables that are marked for it and updates with their pages. To turn a table on or off,
        edit it on its page.
      </p>
      <AdminTable
        caption="Tables in quick look"
        rows={tables}
        keyOf={({ id }) => id}
        empty="No table is marked for quick look yet."
        columns={quickLookColumns}
      />
    </>
  );
}

type Row = PartsView["parts"][number] & { handle: string };

const partsColumns: TableColumns<Row> = [
  { name: "Part", cell: ({ handle, part, title }) => <a href={partPath(handle, part)}>{title}</a> },
  { name: "What it is", cell: ({ about }) => about },
  { name: "Draft", cell: ({ state }) => state },
];

/** The parts of an edition besides its pages. */
export function PartsScreen({ handle, editedIn, parts }: PartsView) {
  return (
    <>
      <p>
        {editedIn === "desk" ? (
          "Each part has its own draft, which readers see once it is published."
        ) : (
          <>
            This edition is edited in files. To change its parts here, move it to admin under{" "}
            <a href={pagesPath(handle)}>Pages</a>.
          </>
        )}
      </p>
      <AdminTable
        caption="Parts"
        rows={parts.map((part) => ({ ...part, handle }))}
        keyOf={({ part }) => part}
        empty="There are no parts."
        columns={partsColumns}
      />
      <h2>Elsewhere</h2>
      <ul className="admin-list">
        <li>
          <a href={picturesPath(handle)}>Images</a>
          <p className="admin-what">Every picture, with the pages that use it.</p>
        </li>
        <li>
          <a href={quickLookPath(handle)}>Quick look</a>
          <p className="admin-what">The tables that it shows, each with its page.</p>
        </li>
      </ul>
    </>
  );
}
