import { unhandled } from "../../../../platform/telemetry/unhandled.ts";
import { Html } from "../../../../ui/html/html.tsx";
import { Icon, type IconName } from "../../../../ui/icon/icon.tsx";
import type { Dashboard, DashboardIcon } from "../../../manual/contract.ts";
import css from "./welcome.module.css";

type DashboardBlock = Dashboard["blocks"][number];

function isBlock(block: unknown): block is DashboardBlock {
  return typeof block === "object" && block !== null && "type" in block;
}

/** The dashboard entry's blocks (DASH-9). */
export function Welcome({ blocks }: { blocks: readonly unknown[] }) {
  return (
    <section>
      {/* The server sends what the entry's contract says. */}
      {blocks.filter(isBlock).map((block) => (
        <WelcomeBlock key={wordsOf(block)} block={block} />
      ))}
    </section>
  );
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
const iconNames: Readonly<Record<string, IconName> & Record<DashboardIcon, IconName>> = {
  search: "search",
  guide: "guide",
  table: "filter",
  blue: "bluepages",
  white: "whitepages",
  pin: "pin",
};
