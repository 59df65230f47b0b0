import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable, AdminTableSection } from "../../../../../ui/admin/admin-table.tsx";
import { Input, TextArea } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import {
  partPath,
  type RedirectsView,
  type SearchWordsView,
  type SectionWordsView,
  wordsPath,
} from "../../../admin/part-views.ts";
import { PartFrame, PlaceChoice, SeenVersion } from "./part-frame.tsx";

type Section = SearchWordsView["sections"][number] & { handle: string };

const sectionColumns: TableColumns<Section> = [
  { name: "Section", cell: ({ handle, section, name }) => <a href={wordsPath(handle, section)}>{name}</a> },
  { name: "Words", cell: ({ words }) => words },
];

type Missed = SearchWordsView["missed"][number];

const missedColumns: TableColumns<Missed> = [
  { name: "Query", cell: ({ query }) => query },
  { name: "Times", cell: ({ count }) => count },
  { name: "Last", cell: ({ last }) => last },
];

/** The search words by section, beside the queries that found nothing. */
export function SearchWordsScreen(view: SearchWordsView) {
  const { handle, sections, count, search, missed, isEditable, csrfToken, isChanged, mayPublish } = view;
  return (
    <PartFrame frame={view}>
      {isEditable ? (
        <>
          <h2>Add search words to a section</h2>
          <AdminForm
            action={partPath(handle, "search-words")}
            csrfToken={csrfToken}
            label="Edit its search words"
            isPrimary={!(isChanged && mayPublish)}
          >
            <PlaceChoice label="Page or heading" help="By its number or words: 10.2, case names." search={search} />
          </AdminForm>
        </>
      ) : null}
      <h2>Queries that found nothing</h2>
      <p className="admin-what">Most frequent first. Who searched is never recorded.</p>
      <AdminTable
        caption="Queries that found nothing"
        rows={missed}
        keyOf={({ query }) => query}
        empty="So far, every query has found something."
        columns={missedColumns}
      />
      <AdminTableSection
        title={
          sections.length < count
            ? `The first ${sections.length} of ${count} sections with words`
            : "Sections with words"
        }
        rows={sections.map((section) => ({ ...section, handle }))}
        keyOf={({ section }) => section}
        empty="No sections have search words yet."
        columns={sectionColumns}
      />
    </PartFrame>
  );
}

/** The search words of one section. */
export function SectionWordsScreen(view: SectionWordsView) {
  const { handle, section, name, words, missed, version, csrfToken, isEditable, isChanged, mayPublish } = view;
  return (
    <PartFrame frame={view}>
      {isEditable ? (
        <AdminForm
          action={wordsPath(handle, section)}
          csrfToken={csrfToken}
          label="Save"
          isPrimary={!(isChanged && mayPublish)}
          cancelHref={partPath(handle, "search-words")}
        >
          <SeenVersion version={version} />
          <Field name="words" label={`What readers call ${name}`} help="One phrase per line, as a reader would type it.">
            {(control) => <TextArea {...control} name="words" rows={10} defaultValue={words} />}
          </Field>
          {missed.length === 0 ? null : (
            <fieldset className="admin-choices">
              <legend>Add queries that found nothing</legend>
              {missed.map(({ query, count }, index) => (
                <label key={query}>
                  <input type="checkbox" name={`take-${index}`} value={query} />
                  <span>
                    {query} <span className="admin-what">{count === 1 ? "once" : `${count} times`}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
        </AdminForm>
      ) : (
        <p>{words}</p>
      )}
    </PartFrame>
  );
}

type Redirect = RedirectsView["redirects"][number] &
  Pick<RedirectsView, "handle" | "version" | "csrfToken" | "isEditable">;

const redirectColumns: TableColumns<Redirect> = [
  { name: "Old address", cell: ({ from }) => from },
  { name: "Redirects to", cell: ({ leadsTo }) => leadsTo },
  { name: "Says", cell: ({ text }) => text },
  {
    name: "Remove",
    cell: ({ handle, from, version, csrfToken, isEditable }) =>
      isEditable ? (
        <AdminForm
          action={partPath(handle, "redirects")}
          csrfToken={csrfToken}
          label={`Remove ${from}`}
          isPrimary={false}
        >
          <SeenVersion version={version} />
          <input type="hidden" name="act" value="remove" />
          <input type="hidden" name="from" value={from} />
        </AdminForm>
      ) : null,
  },
];

/** Where old addresses lead, and a new one. */
export function RedirectsScreen(view: RedirectsView) {
  const { handle, redirects, search, typed, version, csrfToken, isEditable, isChanged, mayPublish } = view;
  const adds = typed["act"] === "add" ? typed : {};
  return (
    <PartFrame frame={view}>
      <p>
        Pages that are moved or renamed here redirect automatically. This list is for what only you know: a page that was
        removed, two that became one, or addresses from an earlier website.
      </p>
      {isEditable ? (
        <>
          <h2>Add a redirect</h2>
          <AdminForm
            action={partPath(handle, "redirects")}
            csrfToken={csrfToken}
            label="Add it"
            isPrimary={!(isChanged && mayPublish)}
          >
            <SeenVersion version={version} />
            <input type="hidden" name="act" value="add" />
            <Field name="from" label="Old address" help="A section, a slash and a name: rules/telegrams.">
              {(control) => (
                <Input
                  {...control}
                  name="from"
                  required
                  maxLength={300}
                  autoComplete="off"
                  defaultValue={adds["from"] ?? ""}
                />
              )}
            </Field>
            <PlaceChoice
              label="Redirect to (optional)"
              help="The number or words of a page or heading. Without one, the sentence below says what happened to the page."
              search={search}
            />
            <Field
              name="text"
              label="Sentence (optional)"
              help="Shown on a page that says the old one is gone. Without it, readers are redirected immediately."
            >
              {(control) => <Input {...control} name="text" maxLength={500} defaultValue={adds["text"] ?? ""} />}
            </Field>
          </AdminForm>
        </>
      ) : null}
      <AdminTableSection
        title="Old addresses"
        rows={redirects.map((redirect) => ({ ...redirect, handle, version, csrfToken, isEditable }))}
        keyOf={({ from }) => from}
        empty="There are no redirects yet."
        columns={redirectColumns}
      />
      <ButtonRow>
        <LinkButton href={partPath(handle)}>All parts</LinkButton>
      </ButtonRow>
    </PartFrame>
  );
}
