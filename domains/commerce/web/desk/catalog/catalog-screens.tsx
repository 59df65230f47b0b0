import { DeskNext } from "../../../../../ui/desk/desk-next.tsx";
import { LinkButton } from "../../../../../ui/button/button.tsx";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { DeskLines } from "../../../../../ui/desk/desk-text.tsx";
import { type DeskColumns, DeskTable, DeskTableSection } from "../../../../../ui/desk/desk-table.tsx";
import {
  type CatalogFileView,
  type CatalogView,
  DESK_CATALOG,
  DESK_CATALOG_FILE,
  DESK_PRICES,
  type PricesView,
  type ShownVersion,
  type VersionView,
  deskVersionPath,
} from "../../../desk/catalog-views.ts";
import { ReasonField } from "../../../../../ui/desk/desk-agreement.tsx";
import { DeskField, DeskText } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";

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

/** Asks for other prices. */
export function PricesForm({ since, currency, variants, typed, csrfToken }: PricesView) {
  return (
    <DeskForm action={DESK_PRICES} csrfToken={csrfToken} label="Go on" cancelHref={DESK_CATALOG}>
      <input type="hidden" name="since" value={since} />
      <p>For the whole term, in {currency}.</p>
      {variants.map(({ id, text, price }) => (
        <DeskField
          key={id}
          name={`price-${id}`}
          label={text}
          inputMode="decimal"
          maxLength={20}
          value={typed[`price-${id}`] ?? price}
        />
      ))}
      <ReasonField value={typed["reason"] ?? ""} />
    </DeskForm>
  );
}

/** Asks for another catalog, as the file that the command line takes too. */
export function CatalogFileForm({ since, source, typed, csrfToken }: CatalogFileView) {
  return (
    <DeskForm action={DESK_CATALOG_FILE} csrfToken={csrfToken} label="Go on" cancelHref={DESK_CATALOG}>
      <input type="hidden" name="since" value={since} />
      <div className="desk-source">
        <DeskText
          name="source"
          label="The catalog"
          help="YAML. Keep the id of what stays for sale: carts and orders know it by that. Prices are for the whole term."
          rows={30}
          value={typed["source"] ?? source}
        />
      </div>
      <ReasonField value={typed["reason"] ?? ""} />
    </DeskForm>
  );
}
