import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import menuStyles from "../../../../../ui/admin/editor/admin-menu.css?url";
import { Form } from "../../../../../ui/form/form.tsx";
import {
  type MenuPlaceChoice,
  type MenuQuestion,
  type MenuRow,
  type MenuView,
  type NewPageView,
  type PagePlaceView,
  menuPath,
} from "../../../admin/menu-views.ts";
import { pagePath } from "../../../admin/page-views.ts";
import { AdminForm } from "../../../../../ui/admin/admin-form.tsx";
import { Message } from "../../../../../ui/message/message.tsx";
import { ReasonField } from "../reason-field.tsx";
import { Input, Select } from "../../../../../ui/field/control.tsx";
import { CheckField, Field } from "../../../../../ui/field/field.tsx";

const steps = [
  { step: "up", sign: "↑", words: "up" },
  { step: "down", sign: "↓", words: "down" },
  { step: "in", sign: "→", words: "below the page before it" },
  { step: "out", sign: "←", words: "out, after the page above it" },
] as const;

/** The menu of an edition, page by page, each with what moves it: one form, so that it works without scripts. */
export function MenuScreen({ handle, sections, removed, isChanged, mayPublish, pressed, csrfToken }: MenuView) {
  return (
    <>
      <link rel="stylesheet" href={menuStyles} precedence="screen" />
      <p>
        {isChanged
          ? "Readers see a different menu until this one is published."
          : "Readers see this menu, without the new pages."}
      </p>
      <ButtonRow>
        {isChanged && mayPublish ? (
          <LinkButton isPrimary href={menuPath(handle, "publish")}>
            Publish the menu
          </LinkButton>
        ) : null}
        <LinkButton href={menuPath(handle, "new-page")}>Add a page</LinkButton>
      </ButtonRow>
      <Form method="post" action={menuPath(handle)}>
        <input type="hidden" name="csrf" value={csrfToken} />
        {sections.map(({ handle: section, title, pages }) => (
          <section key={section} className="admin-menu" aria-label={title} data-section={section}>
            <h2>{title}</h2>
            <ul>
              {pages.map((page) => (
                <MenuLine key={page.id} page={page} pressed={pressed} />
              ))}
            </ul>
          </section>
        ))}
        {removed.length === 0 ? null : (
          <section className="admin-menu" aria-label="To be removed">
            <h2>To be removed</h2>
            <ul>
              {removed.map(({ id, name }) => (
                <li key={id} className="admin-menu-line">
                  <span className="admin-menu-name">{name}</span>
                  <Button type="submit" name="act" value={`bring-back ${id}`} aria-label={`Restore ${name}`}>
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isChanged ? (
          <p>
            <Button type="submit" name="act" value="reset">
              Discard these changes
            </Button>
          </p>
        ) : null}
      </Form>
    </>
  );
}

function MenuLine({ page: { id, name, level, state, acts }, pressed }: { page: MenuRow; pressed: string }) {
  return (
    <li id={`page-${id}`} className="admin-menu-line" data-page={id} data-level={level}>
      <span className={`admin-menu-name admin-level-${level}`}>
        <a href={pagePath(id)}>{name}</a> {state === "" ? null : <span className="admin-what">{state}</span>}
      </span>
      <span className="admin-menu-steps">
        {steps.map(({ step, sign, words }) => (
          <button
            key={step}
            type="submit"
            name="act"
            value={acts[step]}
            aria-label={`Move ${name} ${words}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was just pressed: one presses it again
            autoFocus={pressed === `${step} ${id}`}
          >
            {sign}
          </button>
        ))}
        <a href={pagePath(id, "place")} aria-label={`Place and address of ${name}`}>
          Change
        </a>
      </span>
    </li>
  );
}

/** Says what a menu changes, and asks before it is published. */
export function MenuQuestionScreen({ handle, stamp, changes, obstacles, typed, csrfToken }: MenuQuestion) {
  return (
    <>
      {obstacles.length === 0 ? null : (
        <Message kind="error">
          <p>This can’t be published yet. Fix this first:</p>
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Message>
      )}
      {changes.length === 0 ? (
        <p>Readers see this menu.</p>
      ) : (
        <ul className="admin-list">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {obstacles.length === 0 && changes.length > 0 ? (
        <AdminForm
          action={menuPath(handle, "publish")}
          csrfToken={csrfToken}
          label="Publish"
          cancelHref={menuPath(handle)}
        >
          <input type="hidden" name="stamp" value={stamp} />
          <ReasonField typed={typed} />
        </AdminForm>
      ) : (
        <ButtonRow>
          <LinkButton href={menuPath(handle)}>Back to the menu</LinkButton>
        </ButtonRow>
      )}
    </>
  );
}

/** A page that is to be added, for editors alone until it is published. */
export function NewPageScreen({ handle, places, typed, csrfToken }: NewPageView) {
  return (
    <>
      <p>Readers won’t see the page until it is published.</p>
      <AdminForm
        action={menuPath(handle, "new-page")}
        csrfToken={csrfToken}
        label="Add the page"
        cancelHref={menuPath(handle)}
      >
        <Field name="title" label="Title">
          {(control) => (
            <Input
              {...control}
              name="title"
              required
              maxLength={500}
              autoComplete="off"
              defaultValue={typed["title"] ?? ""}
            />
          )}
        </Field>
        <PlaceField places={places} place={typed["place"] ?? ""} />
        <Field name="code" label="Number (optional)" help="As it is cited, such as 10.2, T6, or B4.">
          {(control) => (
            <Input {...control} name="code" maxLength={60} autoComplete="off" defaultValue={typed["code"] ?? ""} />
          )}
        </Field>
        <Field
          name="slug"
          label="Address (optional)"
          help="Lowercase letters, digits, and hyphens. If left empty, it is based on the title."
        >
          {(control) => (
            <Input {...control} name="slug" maxLength={120} autoComplete="off" defaultValue={typed["slug"] ?? ""} />
          )}
        </Field>
      </AdminForm>
    </>
  );
}

/** A page's address, number and place: three forms, each with one thing to do. */
export function PagePlaceScreen(view: PagePlaceView) {
  const { id, handle, places, place, isPublished, cannotGo, csrfToken } = view;
  const action = pagePath(id, "place");
  return (
    <>
      <p>
        {isPublished
          ? "Readers see a change once the menu is published. Old addresses redirect to the new one."
          : "Readers don’t see this page yet. It will appear in its place once it is published."}
      </p>
      <SettingsForm {...view} />
      <h2>Position</h2>
      <AdminForm action={action} csrfToken={csrfToken} label="Move" isPrimary={false}>
        <input type="hidden" name="act" value="place" />
        <PlaceField places={places} place={place} />
        <Field name="at" label="Position among those pages" help="In the menu, you can move it one step at a time.">
          {(control) => (
            <Select {...control} name="at" defaultValue="last">
              <option value="last">Last</option>
              <option value="first">First</option>
            </Select>
          )}
        </Field>
      </AdminForm>
      <h2>Remove the page</h2>
      {cannotGo === null ? (
        <>
          <p>
            {isPublished
              ? "Until the menu is published, you can restore it. After that, its address says that the page was removed; readers keep their pins and notes."
              : "It was never published, so its text will be deleted permanently."}
          </p>
          <AdminForm
            action={action}
            csrfToken={csrfToken}
            label={isPublished ? "Remove it" : "Delete it"}
            isPrimary={false}
            cancelHref={menuPath(handle)}
          >
            <input type="hidden" name="act" value="remove" />
          </AdminForm>
        </>
      ) : (
        <p>{cannotGo}</p>
      )}
    </>
  );
}

function SettingsForm({ id, settings, was, section, csrfToken }: PagePlaceView) {
  const { slug, code, printedPage, isPublic, listsSubpages } = settings;
  return (
    <AdminForm action={pagePath(id, "place")} csrfToken={csrfToken} label="Save">
      <input type="hidden" name="act" value="set" />
      <input type="hidden" name="was" value={was} />
      <Field name="slug" label="Address" help={`After ${section}/: lowercase letters, digits, and hyphens.`}>
        {(control) => (
          <Input {...control} name="slug" required maxLength={120} autoComplete="off" defaultValue={slug} />
        )}
      </Field>
      <Field name="code" label="Number (optional)" help="As it is cited, such as 10.2, T6, or B4.">
        {(control) => <Input {...control} name="code" maxLength={60} autoComplete="off" defaultValue={code} />}
      </Field>
      <Field name="printedPage" label="Print page (optional)">
        {(control) => (
          <Input {...control} name="printedPage" maxLength={40} autoComplete="off" defaultValue={printedPage} />
        )}
      </Field>
      <CheckField
        name="isPublic"
        label="Everyone may read it"
        help="Otherwise, the page is for subscribers only."
        isChecked={isPublic}
      />
      <CheckField
        name="listsSubpages"
        label="List the pages below it"
        help="As a table of contents below its text."
        isChecked={listsSubpages}
      />
    </AdminForm>
  );
}

/** Below which page something is to stand. */
function PlaceField({ places, place }: { places: readonly MenuPlaceChoice[]; place: string }) {
  return (
    <Field name="place" label="Below">
      {(control) => (
        <Select {...control} name="place" required defaultValue={place}>
          {places.map(({ value, name, level }) => (
            <option key={value} value={value}>
              {"  ".repeat(level) + name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
