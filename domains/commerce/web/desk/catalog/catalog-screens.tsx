import { DeskNext } from "../../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskLines } from "../../../../../ui/desk/desk-lines.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../../ui/desk/desk-table.tsx";
import {
  type CatalogView,
  DESK_CATALOG_FILE,
  DESK_PRICES,
  deskVersionPath,
  type ShownVersion,
  type VersionView,
} from "../../../desk/catalog-views.ts";

const variantColumns: DeskColumns<CatalogView["variants"][number]> = [
  { name: "What", cell: ({ text }) => text },
  { name: "Term", cell: ({ term }) => term },
  { name: "Price", cell: ({ price }) => price },
  { name: "Id", cell: ({ id }) => id },
];

const versionColumns: DeskColumns<ShownVersion> = [
  {
    name: "Version",
    cell: ({ version, isNow }) => (
      <a href={deskVersionPath(version)}>{isNow ? `${version}, for sale now` : `${version}`}</a>
    ),
  },
  { name: "From", cell: ({ on }) => on },
  { name: "By", cell: ({ by }) => by },
  { name: "Why", cell: ({ reason }) => reason },
];

/** What is for sale, and the versions before. */
export function CatalogScreen({ version, since, versions, next, ...content }: CatalogView) {
  return (
    <>
      <p>
        Version {version} is for sale since {since}.
      </p>
      <ButtonRow>
        <LinkButton isPrimary href={DESK_PRICES}>
          Change prices
        </LinkButton>
        <LinkButton href={DESK_CATALOG_FILE}>Change everything else</LinkButton>
      </ButtonRow>
      <Content {...content} />
      <DeskTableSection
        title="Versions, newest first"
        rows={versions}
        keyOf={(one) => `${one.version}`}
        empty="There are no versions here."
        columns={versionColumns}
      />
      <DeskNext href={next} />
    </>
  );
}

/** A version: what it changed, and what it sells. */
export function VersionScreen({ version, on, by, reason, isNow, changes, ...content }: VersionView) {
  const who = by === "" ? "" : ` by ${by}`;
  return (
    <>
      <p>
        {`It was put on sale on ${on}${who}${isNow ? ", and is for sale now." : "."}`}
        {reason === "" ? null : ` Why: ${reason}`}
      </p>
      {isNow ? null : (
        <ButtonRow>
          <LinkButton href={deskVersionPath(version, "take-back")}>Put it on sale again</LinkButton>
        </ButtonRow>
      )}
      {changes.length === 0 ? null : (
        <>
          <h2>What it changed</h2>
          <DeskLines lines={changes} />
        </>
      )}
      <Content {...content} />
    </>
  );
}

function Content({ variants, taxes }: Pick<CatalogView, "variants" | "taxes">) {
  return (
    <>
      <h2>Prices</h2>
      <DeskTable
        caption="Prices"
        rows={variants}
        keyOf={({ id }) => id}
        empty="Nothing is for sale."
        columns={variantColumns}
      />
      <h2>Taxes</h2>
      <DeskLines lines={taxes.map(({ text }) => text)} empty="No taxes are charged." />
    </>
  );
}
