import { Button } from "../../../../../ui/button/button.tsx";
import { Html } from "../../../../../ui/html/html.tsx";
import { indexEntryHref, richExample, richText } from "../../../../manual/web/public.tsx";
import type { Answer, RowRecord, RuleAnswer, TermRecord } from "../../../contract.ts";
import { indexHref } from "../../index-of-terms/index-href.ts";
import type { ResultsRequest } from "../../search-api.ts";
import { placeHref, rowHref } from "../results-address.ts";
import css from "./answer.module.css";
import { copy } from "../../../../../ui/button/copy.ts";
import { showToast } from "../../../../messaging/web/public.ts";

/** What answers the query before its results: rows of tables, the best rule by its example, terms of the index. */
export function AnswerCard({ request, answer }: { request: ResultsRequest; answer: Answer }) {
  const { rows, rowCount, rules, terms } = answer;
  if (rows.length + rules.length + terms.length === 0) return null;
  return (
    <section className={css.answer} aria-label="Answers">
      {rows.length === 0 ? null : (
        <ul className={css.rows} aria-label="Rows of tables">
          {rows.map((row) => (
            <Row key={row.objectID} row={row} query={request.query} />
          ))}
          {rowCount > rows.length ? (
            <li className={css.more}>{(rowCount - rows.length).toLocaleString("en-US")} more rows match.</li>
          ) : null}
        </ul>
      )}
      {rules.length === 0 ? null : (
        <ul className={css.rules} aria-label="Examples">
          {rules.map((rule) => (
            <Rule key={rule.group} rule={rule} />
          ))}
        </ul>
      )}
      {terms.length === 0 ? null : (
        <ul className={css.terms} aria-label="Index terms">
          {terms.map((term) => (
            <Term key={term.objectID} term={term} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** `Yale Law Journal → Yale L.J.`, with the table that says so. */
function Row({ row, query }: { row: RowRecord; query: string }) {
  const { name, form, notes, band, table } = row;
  return (
    <li>
      <a className={css.row} href={rowHref(row, query)}>
        {name}
        {form === name ? null : (
          <>
            {" → "}
            <b data-form="">{form}</b>
          </>
        )}
      </a>
      <CopyButton what={form} />
      <small>{[table, band, ...notes].filter((part) => part !== "").join(" · ")}</small>
    </li>
  );
}

const forms = { Bluepages: "In court papers", Whitepages: "In journals" } as const;

function Rule({ rule }: { rule: RuleAnswer }) {
  const { group, code, name, example } = rule;
  return (
    <li>
      <small>
        {forms[group]} · <a href={placeHref(rule)}>{`${code} ${name}`.trim()}</a>
      </small>
      <Html className={`${css.example}`} data-form="" html={example} />
      <CopyButton what={`the example of ${`${code} ${name}`.trim()}`} />
    </li>
  );
}

function Term({ term }: { term: TermRecord }) {
  return (
    <li>
      <a href={`${indexHref(term.version, term.letter)}#term-${term.objectID}`}>
        {[...term.parents, term.term].join(" › ")}
      </a>
      {term.linkedEntries.map((entry) => (
        <a key={entry.uri + entry.title} href={indexEntryHref(entry, term.term)}>
          {entry.title}
        </a>
      ))}
    </li>
  );
}

/** Copies the form of its item. */
function CopyButton({ what }: { what: string }) {
  return (
    <span data-needs-script="">
      <Button type="button" onClick={({ currentTarget }) => void copyForm(currentTarget)}>
        Copy <span className="visually-hidden">{what}</span>
      </Button>
    </span>
  );
}

/** Copies what the item of a button shows, with its formatting. */
async function copyForm(button: Element): Promise<void> {
  const item = button.closest("li");
  const form = item?.querySelector("[data-form]") ?? item?.querySelector("a");
  if (!form) return;
  const example = form.querySelector(".example");
  const { isDone, sentence } = await copy(example ? richExample(example) : richText([form]));
  showToast({ type: isDone ? "success" : "error", message: sentence });
}
