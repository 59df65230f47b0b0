import { useSite } from "../../../../manual/web/public.tsx";
import type { ElsewhereAnswer } from "../../../contract.ts";
import type { Results, ResultsRequest } from "../../search-api.ts";
import { foundHref, resultsHref } from "../results-address.ts";
import css from "./answer.module.css";

interface ElsewhereProps {
  request: ResultsRequest;
  results: Results;
  /** Above the results stands what the reader's own edition lacks. */
  place: "above" | "below";
}

/** What the other editions on this server have on the same query. */
export function Elsewhere({ request, results, place }: ElsewhereProps) {
  const { editions } = useSite();
  const nameOf = (version: string) => editions.find(({ handle }) => handle === version)?.name;
  const known = placed(results)[place].flatMap((found) => {
    const name = nameOf(found.version);
    return name === undefined ? [] : [{ ...found, name }];
  });
  if (known.length === 0) return null;
  const id = `elsewhere-${place}`;
  return (
    <section className={css.answer} aria-labelledby={id}>
      <h2 id={id} className={css.elsewhere}>
        {place === "below" ? "In other editions" : headOf(results, nameOf(results.version), known)}
      </h2>
      {known.map(({ version, facet, name, total, best }) => (
        <div key={version} className={css.edition}>
          <a href={resultsHref({ ...request, facet, page: 1, version })}>
            {name}: {total.toLocaleString("en-US")} {total === 1 ? "result" : "results"}
          </a>
          <ul className={css.terms} aria-label={`Best match in the ${name}`}>
            {best.map((section) => (
              <li key={section.uri + (section.headingBlockId ?? "")}>
                <a href={foundHref(section, request.query)}>{`${section.code} ${section.name}`.trim()}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Above the results stands everything if the reader's own edition has nothing, else what has more of the words. */
function placed(results: Results): Record<"above" | "below", ElsewhereAnswer[]> {
  const { elsewhere = [], corrected = [], missing = [] } = results.answer ?? {};
  const isPartly = corrected.length + missing.length > 0;
  const isAbove = (found: ElsewhereAnswer) => hasNothing(results) || (isPartly && found.isAsTyped);
  return { above: elsewhere.filter(isAbove), below: elsewhere.filter((found) => !isAbove(found)) };
}

function headOf(results: Results, own = "edition searched", known: readonly { name: string }[]): string {
  const [first] = known;
  const others = known.length === 1 && first ? `the ${first.name} has` : "other editions have";
  return hasNothing(results)
    ? `Nothing in the ${own}; ${others} results`
    : `${others.charAt(0).toUpperCase()}${others.slice(1)} everything you typed`;
}

function hasNothing({ counts }: Results): boolean {
  return counts.all === 0;
}
