import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { Input, Select } from "../../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../../ui/field/field.tsx";
import { bannerColors } from "../../../../content/contract.ts";
import { type PanelForm, type PanelsView, partPath } from "../../../part-views.ts";
import { PartFrame, SeenVersion } from "./part-frame.tsx";

/** The banner, the notification and the dashboard's cards, each as a form. */
export function PanelsScreen(view: PanelsView) {
  const { panels, isEditable } = view;
  return (
    <PartFrame frame={view}>
      {panels.map((panel) => (
        <section key={panel.panel} aria-label={panel.title} className="desk-plain">
          <h2>{panel.title}</h2>
          <p className="desk-what">{panel.about}</p>
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
      <DeskForm
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
        {words("link-text", "What the link says (optional)", undefined, 200)}
        <CheckField
          name="new-tab"
          label="Open it in a new tab"
          help="For other websites."
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
              label="Readers may close it"
              help="It stays closed for them until its text changes."
              isChecked={(fields["dismissible"] ?? (isThere ? "" : "1")) === "1"}
            />
          </>
        ) : null}
      </DeskForm>
      {isThere ? (
        <DeskForm
          action={partPath(handle, "panels")}
          csrfToken={csrfToken}
          label={`Take down ${title.toLowerCase()}`}
          isPrimary={false}
        >
          <SeenVersion version={version} />
          <input type="hidden" name="panel" value={panel} />
          <input type="hidden" name="act" value="remove" />
        </DeskForm>
      ) : null}
    </>
  );
}
