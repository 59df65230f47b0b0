import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import type { Area } from "../../domains/manual/contract.ts";
import { useLastPage } from "../../domains/manual/web/public.tsx";
import type { Site } from "../../domains/manual/web/shell.ts";

interface RailProps {
  site: Site;
  signedIn: boolean;
  /** The editions whose index of terms the reader is led to. */
  indexEditions: readonly string[];
  pathname: string;
  /** The area on screen, if any. */
  area: Area | undefined;
}

/** Renders the side navigation; on a phone, the bar at the bottom. */
export function Rail({ site, signedIn, indexEditions, pathname, area }: RailProps) {
  const indexHref = `/bluebook/${site.version}/bluebook-index`;
  const { blue, white } = site.edition?.firstPage ?? { blue: null, white: null };
  return (
    <nav className="rail" aria-label="Main">
      {signedIn ? (
        <RailLink icon="dashboard" label="Dashboard" href="/bluebook" isCurrent={pathname === "/bluebook"} />
      ) : null}
      <RailLink icon="guide" label="Quick Guide" href={site.guideHref} isCurrent={pathname === site.guideHref} />
      {blue === null ? null : (
        <AreaLink icon="bluepages" label="Bluepages" firstPage={`/${blue}`} isCurrent={area === "blue"} area="blue" />
      )}
      {white === null ? null : (
        <AreaLink
          icon="whitepages"
          label="Whitepages"
          firstPage={`/${white}`}
          isCurrent={area === "white"}
          area="white"
        />
      )}
      {indexEditions.includes(site.version) ? (
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

interface AreaLinkProps extends Omit<RailLinkProps, "href"> {
  area: Area;
  /** The area's first page in the edition on screen. */
  firstPage: string;
}

/** Links to the page of the area that the reader had open last, if it is of this edition, else to the first (NAV-4). */
function AreaLink({ firstPage, ...link }: AreaLinkProps) {
  const last = useLastPage(link.area);
  const edition = firstPage.split("/", 3).join("/");
  return <RailLink {...link} href={last?.startsWith(`${edition}/`) === true ? last : firstPage} />;
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
