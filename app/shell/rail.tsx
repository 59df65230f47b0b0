import { Icon, type IconName } from "../../ui/icon.tsx";
import type { Area } from "../../domains/content/contract.ts";
import type { Site } from "../../domains/content/web/site.ts";

interface RailProps {
  site: Site;
  signedIn: boolean;
  /** The edition whose index of terms the reader may use; empty for other readers. */
  indexEdition: string;
  pathname: string;
  /** The area on screen, if any. */
  area: Area | undefined;
}

/** Renders the side navigation; on a phone, the bar at the bottom. */
export function Rail({ site, signedIn, indexEdition, pathname, area }: RailProps) {
  const indexHref = `/bluebook/${indexEdition}/bluebook-index`;
  const { blue, white } = site.edition?.firstPage ?? { blue: null, white: null };
  return (
    <nav className="rail" aria-label="Main">
      {signedIn ? (
        <RailLink icon="dashboard" label="Dashboard" href="/bluebook" isCurrent={pathname === "/bluebook"} />
      ) : null}
      <RailLink icon="guide" label="Quick Guide" href={site.guideHref} isCurrent={pathname === site.guideHref} />
      {blue === null ? null : (
        <RailLink icon="bluepages" label="Bluepages" href={`/${blue}`} isCurrent={area === "blue"} area="blue" />
      )}
      {white === null ? null : (
        <RailLink icon="whitepages" label="Whitepages" href={`/${white}`} isCurrent={area === "white"} area="white" />
      )}
      {indexEdition !== "" && indexEdition === site.version ? (
        <RailLink icon="index" label="Index" href={indexHref} isCurrent={pathname.startsWith(indexHref)} />
      ) : null}
      {signedIn ? (
        <RailLink icon="pin" label="Pins" href="/bluebook/pins" isCurrent={pathname === "/bluebook/pins"} hasPins />
      ) : null}
      {area === undefined ? null : (
        <button type="button" className="toc-button" popoverTarget="contents" aria-label="toc: table of contents">
          <Icon name="toc" />
          <span>toc</span>
        </button>
      )}
    </nav>
  );
}

interface RailLinkProps {
  icon: IconName;
  label: string;
  href: string;
  isCurrent: boolean;
  /** The area whose table of contents this opens. */
  area?: Area;
  /** Opens the pins, and goes to the first one (domains/reading). */
  hasPins?: boolean;
}

function RailLink({ icon, label, href, isCurrent, area, hasPins }: RailLinkProps) {
  return (
    <a href={href} aria-current={isCurrent ? "true" : undefined} data-area-link={area} data-pins={hasPins}>
      <Icon name={icon} />
      <span>{label}</span>
    </a>
  );
}
