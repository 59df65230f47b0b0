import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import { type DeskColumns, DeskTable } from "../../../../../ui/desk/desk-table.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import {
  type PageChangesView,
  type PageHistoryView,
  type PageLinkView,
  pagePath,
  type PageQuestion as Question,
} from "../../../page-views.ts";

/** What a draft changes for readers, word by word. */
export function PageChangesScreen({ id, words, html }: PageChangesView) {
  return (
    <>
      {words.length === 0 && html === "" ? <p>Readers see what stands in the draft.</p> : null}
      {words.map(({ name, before, after }) => (
        <p key={name}>
          {name}: <del>{before}</del> <ins>{after}</ins>
        </p>
      ))}
      {html === "" ? null : <Html className="article" html={html} />}
      <ButtonRow>
        <LinkButton href={pagePath(id)}>Back to the draft</LinkButton>
      </ButtonRow>
    </>
  );
}

type Version = PageHistoryView["versions"][number] & Pick<PageHistoryView, "id" | "csrfToken">;

const versionColumns: DeskColumns<Version> = [
  { name: "Version", cell: ({ version }) => version },
  { name: "Saved", cell: ({ saved }) => saved },
  { name: "What", cell: ({ what }) => what },
  {
    name: "Go back",
    cell: ({ id, version, isNow, csrfToken }) =>
      isNow ? (
        "the draft"
      ) : (
        <DeskForm
          action={pagePath(id, "history")}
          csrfToken={csrfToken}
          label={`Go back to version ${version}`}
          isPrimary={false}
        >
          <input type="hidden" name="version" value={version} />
        </DeskForm>
      ),
  },
];

/** The versions of a draft, each of which can come back. */
export function PageHistoryScreen({ id, versions, csrfToken }: PageHistoryView) {
  return (
    <DeskTable
      caption="Versions"
      rows={versions.map((version) => ({ ...version, id, csrfToken }))}
      keyOf={({ version }) => String(version)}
      empty="There is no version yet."
      columns={versionColumns}
    />
  );
}

/** A link that shows the draft as readers would see it. */
export function PageLinkScreen({ id, address, until }: PageLinkView) {
  return (
    <>
      <p>Whoever has this link can read the draft until {until}. It is shown only now.</p>
      <p className="desk-link">
        <a href={address}>{address}</a>
      </p>
      <ButtonRow>
        <LinkButton href={pagePath(id)}>Back to the draft</LinkButton>
      </ButtonRow>
    </>
  );
}

/** Offers to make such a link. */
export function PageLinkQuestion({ id, csrfToken }: { id: string; csrfToken: string }) {
  return (
    <>
      <p>A link shows the draft in the place of its page, to whoever has it, for 14 days.</p>
      <DeskForm action={pagePath(id, "preview")} csrfToken={csrfToken} label="Make a link" cancelHref={pagePath(id)} />
    </>
  );
}

/** Asks before a page is published. */
export function PageQuestionScreen({ id, version, consequences, obstacle, typed, csrfToken }: Question) {
  if (obstacle !== null)
    return (
      <>
        <p>{obstacle}</p>
        <ButtonRow>
          <LinkButton href={pagePath(id)}>Back to the draft</LinkButton>
        </ButtonRow>
      </>
    );
  return (
    <>
      <ul className="desk-list">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <DeskForm action={pagePath(id, "publish")} csrfToken={csrfToken} label="Publish" cancelHref={pagePath(id)}>
        <input type="hidden" name="version" value={version} />
        <Field
          name="reason"
          label="Reason (optional)"
          help="One line for the list of releases; readers see it among what changed."
        >
          {(control) => (
            <Input {...control} name="reason" maxLength={500} autoComplete="off" defaultValue={typed["reason"] ?? ""} />
          )}
        </Field>
      </DeskForm>
    </>
  );
}
