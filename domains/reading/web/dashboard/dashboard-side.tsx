import { LinkButton } from "../../../../ui/button/button.tsx";
import { Html } from "../../../../ui/html/html.tsx";
import type { CardPanel, Panels } from "../../../manual/contract.ts";
import type { UserSummary, UserAnswerSummary } from "../../contract.ts";
import { changesUri } from "../../../manual/rules.ts";
import type { Yours } from "../../../subscriptions/contract.ts";
import { readingPaths } from "../../rules.ts";
import { EditionChoice } from "./edition-choice.tsx";
import { OutLink } from "./notification.tsx";
import css from "./dashboard.module.css";

interface DashboardSideProps {
  user: UserSummary;
  /** What the reader has access to, in the same words as on every other screen. */
  yours: Yours | null;
  sites: UserAnswerSummary["sites"];
  panels: Panels | null;
  csrfToken: string;
}

/** The dashboard's quiet column: the edition, the group, help, payments, and further links. */
export function DashboardSide({ user, yours, sites, panels, csrfToken }: DashboardSideProps) {
  return (
    <aside className={css.side} aria-label="Your account and edition">
      <EditionChoice user={user} sites={sites} csrfToken={csrfToken} />
      <nav aria-label="Support">
        <ul>
          <li>
            <a href={readingPaths.pins} data-open-pins>
              Open your pins
            </a>
          </li>
          <li>
            <a href={readingPaths.notes}>Your notes</a>
          </li>
          <li>
            <a href={readingPaths.myData}>Your data</a>
          </li>
          {user.versionPreference === "" ? null : (
            <li>
              <a href={`/${changesUri(user.versionPreference)}`}>What changed in your edition</a>
            </li>
          )}
          <li>
            <a href="/help">Need Help?</a>
          </li>
        </ul>
      </nav>
      {user.groupUserManages ? (
        <section aria-labelledby="manage">
          <h2 id="manage">Manage {user.groupUserManages.title}</h2>
          <ul>
            <li>
              <a href="/bluebook/subscription">Subscription</a>
            </li>
            <li>
              <a href="/bluebook/manage-users">Users</a>
            </li>
            <li>
              <a href="/bluebook/manage-admins">Administrators</a>
            </li>
          </ul>
        </section>
      ) : null}
      {panels?.promo ? <Card card={panels.promo} /> : null}
      <section aria-labelledby="print">
        <h2 id="print">{panels?.print?.heading ?? "Get the Print Edition"}</h2>
        {panels?.print ? <Html as="p" html={panels.print.text} /> : null}
        <LinkButton href="/buy" target="_blank" rel="noopener">
          Order Now<span className="visually-hidden"> (opens in a new tab)</span>
        </LinkButton>
      </section>
      <section aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        <p>{yours ? `${yours.sentence} Nothing renews automatically.` : "Nothing renews automatically."}</p>
        <a href="/bluebook/subscription">
          Edit<span className="visually-hidden"> your subscription</span>
        </a>
      </section>
    </aside>
  );
}

function Card({ card }: { card: CardPanel }) {
  return (
    <section aria-label={card.heading}>
      <h2>{card.heading}</h2>
      <Html as="p" html={card.text} />
      {card.link ? <OutLink link={card.link}>{card.link.text}</OutLink> : null}
    </section>
  );
}
