import { useLoaderData } from "react-router";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { accountPaths } from "../../../accounts/rules.ts";
import { type GuideSection, SearchForm, useSite } from "../../../manual/web/public.tsx";
import { HitList, perPages, resultsHref } from "../../../search/web/public.ts";
import { examples, type Landing, loadLanding } from "./load-landing.ts";
import styles from "./landing.css?url";

const LANDING_PATH = "/";

const handle: PageHandle<Landing> = {
  meta: () => ({
    title: "The citation manual, online",
    description:
      "Rules, tables, and abbreviations of legal citation, searchable by the words you would use. Look up a form, check it, and get back to your document.",
    canonical: LANDING_PATH,
  }),
};

/** What this is, for people who come to the front door without access. */
function LandingScreen() {
  const { sample, search, lowestPrice, hasTrial } = useLoaderData<Landing>();
  return (
    <div className="wide landing" data-path={LANDING_PATH}>
      <link rel="stylesheet" href={styles} precedence="screen" />
      <div className="landing-opening">
        <Opening hasTrial={hasTrial} />
        {sample ? <Sample sample={sample} /> : null}
      </div>
      {search ? <SearchAtWork search={search} /> : null}
      <Inside />
      <Ways lowestPrice={lowestPrice} />
    </div>
  );
}

function Opening({ hasTrial }: Pick<Landing, "hasTrial">) {
  const { productName, editionName } = useSite();
  return (
    <div className="landing-words">
      <p className="landing-name">
        {productName} · {editionName}
      </p>
      <h1 tabIndex={-1}>Look it up. Cite it right. Get back to your draft.</h1>
      <p className="landing-lead">
        Every rule, table, and abbreviation of the citation manual on one searchable site, with an example for each form
        you need.
      </p>
      <ButtonRow>
        <LinkButton isPrimary href={accountPaths.signUp}>
          {hasTrial ? "Start a free trial" : "Sign up"}
        </LinkButton>
        <LinkButton href={accountPaths.login}>Log in</LinkButton>
      </ButtonRow>
    </div>
  );
}

/** A section of the quick style guide, as readers see it. */
function Sample({ sample: { heading, html } }: { sample: GuideSection }) {
  const { guideHref } = useSite();
  return (
    <section className="landing-sample" aria-labelledby="sample">
      <h2 id="sample">
        <Html as="span" html={heading.text} />
      </h2>
      <Html className="article" html={html} />
      <p>
        <a href={`${guideHref}#${heading.anchor}`}>Read the quick style guide</a>, free for everyone
      </p>
    </section>
  );
}

function SearchAtWork({ search: { request, results } }: { search: NonNullable<Landing["search"]> }) {
  return (
    <section className="landing-search" aria-labelledby="search-at-work">
      <div className="landing-asking">
        <h2 id="search-at-work">Ask in your own words</h2>
        <p>
          Search knows codes such as 7.1 and B6, abbreviations such as F. Supp. 3d, and what people call things. These
          are the first answers from the pages that are open to everyone.
        </p>
        <SearchForm words={request.query} version={request.version} />
        <ul className="landing-examples" aria-label="Other searches to try">
          {examples.map((query) =>
            query === request.query ? null : (
              <li key={query}>
                <a href={resultsHref({ ...request, query, perPage: perPages[0] })}>{query}</a>
              </li>
            ),
          )}
        </ul>
      </div>
      <div className="landing-answers">
        <HitList request={request} results={results} />
        <p>
          <a href={resultsHref({ ...request, perPage: perPages[0] })}>
            See all {results.nbHits.toLocaleString("en-US")} results
          </a>
          {results.beyond > 0 ? ` · A subscription shows ${results.beyond.toLocaleString("en-US")} more.` : null}
        </p>
      </div>
    </section>
  );
}

function Inside() {
  return (
    <section className="landing-inside" aria-label="What’s inside">
      <div>
        <h2>Bluepages</h2>
        <p>How practitioners cite in briefs, motions, and memos, with word lists for case names and court documents.</p>
      </div>
      <div>
        <h2>Whitepages</h2>
        <p>The full rules for journals and scholarship, and tables of reporters, statutes, and abbreviations.</p>
      </div>
      <div>
        <h2>Your place in it</h2>
        <p>Pin the pages you need, take notes beside the text, and pick up where you left off on any device.</p>
      </div>
    </section>
  );
}

function Ways({ lowestPrice }: Pick<Landing, "lowestPrice">) {
  return (
    <section className="landing-ways" aria-label="Ways to read">
      <div>
        <h2>For yourself</h2>
        <p>
          {lowestPrice === "" ? null : `Subscriptions starting at just ${lowestPrice} for one year. `}
          <a href="/pricing">See plans and pricing</a>
        </p>
      </div>
      <div>
        <h2>For a group</h2>
        <p>
          One subscription for a journal, a firm, or a class, with seats that its administrators assign.{" "}
          <a href="/pricing">See group plans</a>
        </p>
      </div>
      <div>
        <h2>Through your institution</h2>
        <p>
          If your school, firm, or court subscribes, open the manual from its network, or{" "}
          <a href={accountPaths.signUp}>sign up with its email address</a>. Already a member?{" "}
          <a href={accountPaths.login}>Log in</a>
        </p>
      </div>
    </section>
  );
}

export const landingRoute = { loader: loadLanding, handle, Component: LandingScreen };
