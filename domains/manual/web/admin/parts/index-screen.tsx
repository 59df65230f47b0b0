import { Button } from "../../../../../ui/button/button.tsx";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { type TableColumns, AdminTable, AdminTableSection } from "../../../../../ui/admin/admin-table.tsx";
import { Input } from "../../../../../ui/field/control.tsx";
import { Field } from "../../../../../ui/field/field.tsx";
import { Form, FormEnd } from "../../../../../ui/form/form.tsx";
import { type IndexView, type ListedTerm, partPath, type TermView, termPath } from "../../../admin/part-views.ts";
import { PartFrame, PlaceChoice, SeenVersion } from "./part-frame.tsx";

type Row = ListedTerm & { handle: string };

const columns: TableColumns<Row> = [
  {
    name: "Term",
    cell: ({ handle, id, term, level }) => (
      <span className={`admin-level-${Math.min(level, 2)}`}>
        <a href={termPath(handle, id)}>{term}</a>
      </span>
    ),
  },
  { name: "Note", cell: ({ note }) => note },
  { name: "Links to", cell: ({ leadsTo }) => leadsTo },
];

/** The index, a letter at a time or by words, and a new term. */
export function IndexScreen(view: IndexView) {
  const { handle, letters, letter, find, terms, isEditable } = view;
  const here = partPath(handle, "index");
  const title = find === "" ? (letter === "" ? "Terms" : `Terms with ${letter}`) : `Terms with “${find}”`;
  return (
    <PartFrame frame={view}>
      {isEditable ? <NewTerm {...view} /> : null}
      <h2>Find a term</h2>
      <Form method="get" action={here}>
        <Field name="find" label="Words in a term or note">
          {(control) => <Input {...control} name="find" type="search" maxLength={200} defaultValue={find} />}
        </Field>
        <FormEnd>
          <Button type="submit">Find</Button>
        </FormEnd>
      </Form>
      <nav className="admin-tabs" aria-label="Letters">
        <ul>
          {letters.map(({ letter: each, count }) => (
            <li key={each}>
              <a href={`${here}?letter=${each}`} aria-current={each === letter ? "page" : undefined}>
                {each} ({count})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AdminTableSection
        title={title}
        rows={terms.map((term) => ({ ...term, handle }))}
        keyOf={({ id }) => id}
        empty="No matching terms."
        columns={columns}
      />
    </PartFrame>
  );
}

function NewTerm({ handle, begins, version, csrfToken, isChanged, mayPublish }: IndexView) {
  return (
    <>
      <h2>Add a term</h2>
      <AdminForm
        action={partPath(handle, "index")}
        csrfToken={csrfToken}
        label="Add it"
        isPrimary={!(isChanged && mayPublish)}
      >
        <SeenVersion version={version} />
        {begins.href === "" ? null : (
          <>
            <input type="hidden" name="to" value={begins.href} />
            <p>It will link to {begins.leadsTo}.</p>
          </>
        )}
        <Field name="term" label="Term" help="You can add links, a note, and subterms next.">
          {(control) => (
            <Input {...control} name="term" required maxLength={200} autoComplete="off" defaultValue={begins.term} />
          )}
        </Field>
      </AdminForm>
    </>
  );
}

/** A term of the index: its words, what it leads to, and the terms below it. */
export function TermScreen(view: TermView) {
  const { handle, id, term, above, below, version, csrfToken, isEditable } = view;
  const here = termPath(handle, id);
  return (
    <PartFrame frame={view}>
      {above === null ? null : (
        <p>
          Below <a href={termPath(handle, above.id)}>{above.term}</a>.
        </p>
      )}
      {isEditable ? <TermWords {...view} /> : null}
      <TermLinks {...view} />
      <h2>Terms below it</h2>
      <AdminTable
        caption="Terms below it"
        rows={below.map((each) => ({ ...each, level: each.level - 1, handle }))}
        keyOf={(each) => each.id}
        empty="There is none."
        columns={columns}
      />
      {isEditable ? (
        <>
          <AdminForm action={here} csrfToken={csrfToken} label="Add below" isPrimary={false}>
            <SeenVersion version={version} />
            <input type="hidden" name="act" value="add" />
            <Field name="below" label="New term below">
              {(control) => <Input {...control} name="term" required maxLength={200} autoComplete="off" />}
            </Field>
          </AdminForm>
          <h2>Remove it</h2>
          <AdminForm action={here} csrfToken={csrfToken} label={`Remove “${term}”`} isPrimary={false}>
            <SeenVersion version={version} />
            <input type="hidden" name="act" value="remove" />
            <p>{below.length === 0 ? "You can restore it under Versions." : "The terms below it are removed too."}</p>
          </AdminForm>
        </>
      ) : null}
    </PartFrame>
  );
}

function TermWords({ handle, id, term, sortAs, note, isGenerated, version, csrfToken, ...view }: TermView) {
  return (
    <AdminForm
      action={termPath(handle, id)}
      csrfToken={csrfToken}
      label="Save"
      isPrimary={!(view.isChanged && view.mayPublish)}
    >
      <SeenVersion version={version} />
      <input type="hidden" name="act" value="save" />
      {isGenerated ? <p>Drafted by an import. Once you save it, it counts as reviewed.</p> : null}
      <Field name="term" label="Term">
        {(control) => <Input {...control} name="term" required maxLength={200} defaultValue={term} />}
      </Field>
      <Field
        name="note"
        label="Note (optional)"
        help="“see cases” sends readers elsewhere; “see also cases; courts, names of” names more terms."
      >
        {(control) => <Input {...control} name="note" maxLength={500} defaultValue={note} />}
      </Field>
      <Field name="sortAs" label="Sorted by (optional)" help="If it should be sorted by something other than its own words.">
        {(control) => <Input {...control} name="sortAs" maxLength={200} defaultValue={sortAs} />}
      </Field>
    </AdminForm>
  );
}

function TermLinks({ handle, id, links, search, version, csrfToken, isEditable }: TermView) {
  const here = termPath(handle, id);
  return (
    <>
      <h2>Links to</h2>
      {links.length === 0 ? <p className="admin-empty">It doesn’t link to any page.</p> : null}
      <ul className="admin-list">
        {links.map(({ link, name }) => (
          <li key={link} className="admin-item">
            <span>{name}</span>
            {isEditable ? (
              <AdminForm action={here} csrfToken={csrfToken} label="Remove" isPrimary={false}>
                <SeenVersion version={version} />
                <input type="hidden" name="act" value="unlink" />
                <input type="hidden" name="link" value={link} />
              </AdminForm>
            ) : null}
          </li>
        ))}
      </ul>
      {isEditable ? (
        <AdminForm action={here} csrfToken={csrfToken} label="Add link" isPrimary={false}>
          <SeenVersion version={version} />
          <input type="hidden" name="act" value="link" />
          <PlaceChoice
            label="Page or heading"
            help="By its number or words: 10.2, case names. To enter a range, use Source."
            search={search}
          />
        </AdminForm>
      ) : null}
    </>
  );
}
