import { ReasonField } from "../../../../../ui/desk/desk-agreement.tsx";
import { DeskField, DeskText } from "../../../../../ui/desk/desk-field.tsx";
import { DeskForm } from "../../../../../ui/desk/desk-form.tsx";
import {
  type CatalogFileView,
  DESK_CATALOG,
  DESK_CATALOG_FILE,
  DESK_PRICES,
  type PricesView,
} from "../../../desk/catalog-views.ts";

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
