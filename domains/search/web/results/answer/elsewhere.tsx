import { useSite } from "../../../../content/web/public.tsx";
import type { Answer } from "../../../contract.ts";
import type { ResultsRequest } from "../../search-api.ts";
import { placeHref } from "../hit-href.ts";
import { resultsHref } from "../results-address.ts";
import css from "./answer.module.css";

/** What the other editions on this server have on the same query, below the results of the reader's own. */
export function Elsewhere({ request, answer }: { request: ResultsRequest; answer: Answer }) {
  const { editions } = useSite();
  const known = answer.elsewhere.flatMap((found) => {
    const edition = editions.find(({ handle }) => handle === found.version);
    return edition ? [{ ...found, name: edition.name }] : [];
  });
  if (known.length === 0) return null;
  return (
    <section className={css.answer} aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={css.elsewhere}>
        In other editions
      </h2>
      {known.map(({ version, name, total, best }) => (
        <div key={version} className={css.edition}>
          <a href={resultsHref({ ...request, page: 1, version })}>
            {name}: {total.toLocaleString("en-US")} {total === 1 ? "result" : "results"}
          </a>
          <ul className={css.terms} aria-label={`Best of the ${name}`}>
            {best.map((place) => (
              <li key={place.uri + (place.headingBlockId ?? "")}>
                <a href={placeHref(place)}>{`${place.code} ${place.name}`.trim()}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
