import { Button, LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import menuStyles from "../../../../../ui/desk/editor/desk-menu.css?url";
import { Form } from "../../../../../ui/form/form.tsx";
import { menuPath, type MenuRow, type MenuView } from "../../../menu-views.ts";
import { pagePath } from "../../../page-views.ts";

const steps = [
  { step: "up", sign: "↑", words: "up" },
  { step: "down", sign: "↓", words: "down" },
  { step: "in", sign: "→", words: "below the page before it" },
  { step: "out", sign: "←", words: "out, behind the page above it" },
] as const;

/** The menu of an edition, page by page, each with what moves it: one form, so that it works without scripts. */
export function MenuScreen({ handle, sections, removed, isChanged, mayPublish, pressed, csrfToken }: MenuView) {
  return (
    <>
      <link rel="stylesheet" href={menuStyles} precedence="screen" />
      <p>
        {isChanged
          ? "Readers see another menu until this one is published."
          : "Readers see the menu as it stands here, without pages that are new."}
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
          <section key={section} className="desk-menu" aria-label={title} data-section={section}>
            <h2>{title}</h2>
            <ul>
              {pages.map((page) => (
                <MenuLine key={page.id} page={page} pressed={pressed} />
              ))}
            </ul>
          </section>
        ))}
        {removed.length === 0 ? null : (
          <section className="desk-menu" aria-label="To be taken out">
            <h2>To be taken out</h2>
            <ul>
              {removed.map(({ id, name }) => (
                <li key={id} className="desk-menu-line">
                  <span className="desk-menu-name">{name}</span>
                  <Button type="submit" name="act" value={`bring-back ${id}`} aria-label={`Bring back ${name}`}>
                    Bring back
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isChanged ? (
          <p>
            <Button type="submit" name="act" value="reset">
              Forget these changes
            </Button>
          </p>
        ) : null}
      </Form>
    </>
  );
}

function MenuLine({ page: { id, name, level, state, acts }, pressed }: { page: MenuRow; pressed: string }) {
  return (
    <li id={`page-${id}`} className="desk-menu-line" data-page={id} data-level={level}>
      <span className={`desk-menu-name desk-level-${level}`}>
        <a href={pagePath(id)}>{name}</a> {state === "" ? null : <span className="desk-what">{state}</span>}
      </span>
      <span className="desk-menu-steps">
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
