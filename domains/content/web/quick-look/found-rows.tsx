import type { KeyboardEvent } from "react";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import type { FoundRow } from "./look-up.ts";
import css from "./found-rows.module.css";

interface FoundRowsProps {
  rows: FoundRow[];
  copy(form: Element): void;
  /** Moves between the rows and the box above them. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** The rows that match, best first: what was looked up, the form to copy, and the table that says so. */
export function FoundRows({ rows, copy, onKeyDown }: FoundRowsProps) {
  return (
    <ol className={css.rows} aria-label="Rows found">
      {rows.map(({ key, table, band, name, form, notes }) => (
        <li key={key}>
          {name === form ? null : <Html as="span" html={name} />}
          <button
            type="button"
            className={css.form}
            data-form
            title="Copy"
            onClick={({ currentTarget }) => copy(currentTarget.querySelector(`.${css.words}`) ?? currentTarget)}
            onKeyDown={onKeyDown}
          >
            <span className="visually-hidden">Copy </span>
            <span className={css.words}>
              <Html as="span" html={form} />
            </span>
            <Icon name="copy" />
          </button>
          {notes.some((note) => note !== "") ? (
            <Html as="p" html={notes.filter((note) => note !== "").join(" · ")} />
          ) : null}
          <small>
            <a href={table.href}>{table.name}</a>
            {band === "" ? null : (
              <>
                {" · "}
                <Html as="span" html={band} />
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  );
}
