import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type PagePreview, pagePath, previewThemes, previewWidths } from "../../../page-views.ts";

const widthNames = { phone: "Phone", tablet: "Tablet", desktop: "Desktop" };
const themeNames = { light: "Light", dark: "Dark" };

/** A draft in a frame as readers get its page, on a phone, a tablet or a desktop and in both themes; and a link to it. */
export function PagePreviewScreen({ id, title, theme, width, csrfToken }: PagePreview) {
  const preview = pagePath(id, "preview");
  return (
    <>
      <div className="desk-preview-choices">
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
      <section className="desk-preview" aria-label="Preview">
        <iframe
          className={`desk-preview-frame desk-preview-${width}`}
          src={`${pagePath(id, "framed")}?theme=${theme}`}
          title={`${title}, as readers see it`}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
      <h2>Show it to others</h2>
      <p>A link shows the draft in the place of its page, to whoever has it, for 14 days.</p>
      <DeskForm
        action={preview}
        csrfToken={csrfToken}
        label="Make a link"
        isPrimary={false}
        cancelHref={pagePath(id)}
      />
    </>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { name: string; href: string; isCurrent: boolean }[];
}

function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav className="desk-preview-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {choices.map(({ name, href, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
