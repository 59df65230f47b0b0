import {
  DESK_CATALOG,
  DESK_CATALOG_FILE,
  DESK_PRICES,
  deskVersionPath,
  openCatalogFile,
  openPrices,
  planCatalogFile,
  planPrices,
  planTakingBack,
  readDeskCatalog,
  readDeskVersion,
  type Shop,
} from "../../../../domains/commerce/server/admin/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskScreen } from "../desk-screen.ts";

const action = "manage-catalog";
const above = { label: "Catalog", href: DESK_CATALOG };
const done = () => `${DESK_CATALOG}?done=loaded`;

/** The screens of the catalog: what is for sale, its versions, and what makes another one. */
export function catalogScreens(shop: Shop): DeskScreen[] {
  return [
    {
      path: DESK_CATALOG,
      action,
      listed: "Catalog",
      load: async ({ query }) => ({
        title: "Catalog",
        above: null,
        shown: { screen: "catalog", view: await readDeskCatalog(shop, query) },
      }),
      notices: { loaded: "The new version is for sale. Every page shows it within seconds." },
    },
    actScreen({
      path: DESK_PRICES,
      act: "change-prices",
      label: "Change prices",
      above: () => above,
      fields: /^(?:since|reason|price-[a-z0-9-]{1,40})$/,
      form: async (visit) => ({ screen: "prices", view: await openPrices(shop, visit) }),
      plan: (visit) => planPrices(shop, visit),
      done,
    }),
    actScreen({
      path: DESK_CATALOG_FILE,
      act: "change-catalog",
      label: "Change the catalog",
      above: () => above,
      fields: /^(?:since|reason|source)$/,
      form: async (visit) => ({ screen: "catalog-file", view: await openCatalogFile(shop, visit) }),
      plan: (visit) => planCatalogFile(shop, visit),
      done,
    }),
    {
      path: deskVersionPath(":version"),
      action,
      listed: null,
      load: async ({ params }) => {
        const view = await readDeskVersion(shop, params["version"]);
        return { title: `Version ${view.version} of the catalog`, above, shown: { screen: "catalog-version", view } };
      },
    },
    actScreen({
      path: deskVersionPath(":version", "take-back"),
      act: "change-catalog",
      label: "Put it on sale again",
      above: ({ params }) => {
        const version = params["version"] ?? "";
        return { label: `Version ${version}`, href: deskVersionPath(version) };
      },
      needsReason: true,
      plan: (visit) => planTakingBack(shop, visit.params["version"], visit),
      done,
    }),
  ];
}
