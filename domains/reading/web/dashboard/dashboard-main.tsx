import { unhandled } from "../../../../platform/flow/unhandled.ts";
import { Html } from "../../../../ui/html/html.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { Icon, type IconName } from "../../../../ui/icon/icon.tsx";
import type { Dashboard } from "../../../content/contract.ts";
import type { ListedPage, ShownUser, ShownAnswer } from "../../contract.ts";
import { LATEST_PINS, readingPaths } from "../../rules.ts";
import { pins } from "../client/pins.ts";
import type { PinsState } from "../client/create-pins.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { EditionChip } from "../panel/edition-chip.tsx";
import { pinHref, pinPlace } from "../pins/pin-name.ts";
import { NO_PINS } from "../pins/pins-body.tsx";
import css from "./dashboard.module.css";

/** How many pages 'Continue reading' shows. */
const CONTINUE = 5;

interface DashboardMainProps {
  user: ShownUser;
  dashboard: ShownAnswer["dashboard"];
}

/** The main area: where a new reader starts, or a returning one continues. Empty until the entry has loaded. */
export function DashboardMain({ user, dashboard }: DashboardMainProps) {
  if (dashboard === null) return <div className={css.main} />;
  return (
    <div className={css.main}>
      {user.lastLoginDate === null ? (
        // The server sends what the entry's contract says.
        <Welcome blocks={dashboard.blocks.filter(isBlock)} />
      ) : (
        <>
          <LatestPins rendered={user.pinnedPages} />
          <ContinueReading pages={user.recentlyViewed.slice(0, CONTINUE)} />
        </>
      )}
    </div>
  );
}

type DashboardBlock = Dashboard["blocks"][number];

function isBlock(block: unknown): block is DashboardBlock {
  return typeof block === "object" && block !== null && "type" in block;
}

/** The dashboard entry's blocks (DASH-9). */
function Welcome({ blocks }: { blocks: readonly DashboardBlock[] }) {
  return blocks.map((block) => <WelcomeBlock key={wordsOf(block)} block={block} />);
}

/** A key for a block: blocks have no ids, but their text differs. */
function wordsOf(block: DashboardBlock): string {
  if (block.type === "heading") return block.heading;
  return block.type === "textBlock" ? block.text : block.items.map(({ heading }) => heading).join(" ");
}

function WelcomeBlock({ block }: { block: DashboardBlock }) {
  switch (block.type) {
    case "heading":
      return <h2>{block.heading}</h2>;
    case "textBlock":
      return <Html html={block.text} />;
    case "listBlock":
      return (
        <ul className={css.welcome}>
          {block.items.map(({ icon, heading, text }) => (
            <li key={heading}>
              <Icon name={iconNames[icon] ?? "guide"} />
              <div>
                <h3>{heading}</h3>
                <Html html={text} />
              </div>
            </li>
          ))}
        </ul>
      );
    default:
      throw unhandled("dashboard block", block);
  }
}

/** The icons authors may use, by the names the page renders them by. */
const iconNames: Readonly<Record<string, IconName>> = {
  search: "search",
  guide: "guide",
  table: "filter",
  blue: "bluepages",
  white: "whitepages",
  pin: "pin",
};

/** The first pins (DASH-10). Shows the response's pins until the list itself changes. */
function LatestPins({ rendered }: { rendered: readonly ListedPage[] }) {
  const known: PinsState = useRead(pins, { state: "loading", pins: [] });
  const shown = known.state === "ready" ? known.pins : rendered;
  return (
    <section aria-labelledby="latest-pins">
      <h2 id="latest-pins">Latest Pins</h2>
      {shown.length === 0 ? (
        <EmptyState>{NO_PINS}</EmptyState>
      ) : (
        <>
          <PageList pages={shown.slice(0, LATEST_PINS)} />
          <p>
            <a href={readingPaths.pins}>See All Pins</a>
          </p>
        </>
      )}
    </section>
  );
}

function ContinueReading({ pages }: { pages: readonly ListedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="continue-reading">
      <h2 id="continue-reading">Continue reading</h2>
      <PageList pages={pages} />
    </section>
  );
}

function PageList({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <ul className={css.pages}>
      {pages.map((page) => (
        <li key={page.id}>
          <a href={pinHref(page)}>
            <small>
              {pinPlace(page)} <EditionChip version={page.version} />
            </small>
            <span>
              {page.code === "" ? null : <b>{page.code} </b>}
              {page.customTitle}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
