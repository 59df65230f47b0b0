import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminField } from "../../../../../ui/admin/admin-field.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable } from "../../../../../ui/admin/admin-table.tsx";
import { ChoiceField } from "../../../../../ui/field/text-field.tsx";
import { linkDays } from "../../../admin/contract.ts";
import { type PagePreview, pagePath, previewThemes, previewWidths, type DraftLinkRow } from "../../../admin/page-views.ts";

const widthNames = { phone: "Phone", tablet: "Tablet", desktop: "Desktop" };
const themeNames = { light: "Light", dark: "Dark" };

const linkColumns: TableColumns<DraftLinkRow> = [
  { name: "Made", cell: ({ made }) => made },
  { name: "Until", cell: ({ until }) => until },
  { name: "Opened", cell: ({ opened }) => opened },
];

/** A draft in a frame as readers get its page, on a phone, a tablet or a desktop and in both themes; and a link to it. */
export function PagePreviewScreen({ id, title, theme, width, ...sharing }: PagePreview) {
  const preview = pagePath(id, "preview");
  return (
    <>
      <div className="admin-preview-choices">
        <Choices
          label="Screen"
          choices={previewWidths.map((each) => ({
            name: widthNames[each],
            href: `${preview}?width=${each}&theme=${theme}`,
            isCurrent: each === width,
          }))}
        />
        <Choices
          label="Theme"
          choices={previewThemes.map((each) => ({
            name: themeNames[each],
            href: `${preview}?width=${width}&theme=${each}`,
            isCurrent: each === theme,
          }))}
        />
      </div>
      <section className="admin-preview" aria-label="Preview">
        <iframe
          className={`admin-preview-frame admin-preview-${width}`}
          src={`${pagePath(id, "framed")}?theme=${theme}`}
          title={`${title}, as readers see it`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
      <Sharing id={id} {...sharing} />
    </>
  );
}

/** The links to drafts of the page that work, and how to make one and end them. */
function Sharing({ id, days, opens, links, csrfToken }: Omit<PagePreview, "title" | "theme" | "width">) {
  return (
    <>
      <h2>Share the draft</h2>
      <p>Anyone with the link sees the draft in place of the page until the page is published.</p>
      {links.length === 0 ? null : (
        <>
          <AdminTable caption="Active links" rows={links} keyOf={(link) => link.id} empty="" columns={linkColumns} />
          <ButtonRow>
            <LinkButton href={pagePath(id, "end-links")}>End all links</LinkButton>
          </ButtonRow>
        </>
      )}
      <AdminForm
        action={pagePath(id, "preview")}
        csrfToken={csrfToken}
        label="Make a link"
        isPrimary={false}
        cancelHref={pagePath(id)}
      >
        <ChoiceField name="days" label="Valid for" options={linkDays} value={days} />
        <AdminField
          name="opens"
          label="Maximum number of views"
          help="Every view counts."
          inputMode="numeric"
          maxLength={3}
          value={opens}
        />
      </AdminForm>
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { name: string; href: string; isCurrent: boolean }[];
}

function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav className="admin-preview-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {choices.map(({ name, href, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
