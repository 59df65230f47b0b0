import type { Database } from "../../../../../platform/db/database.ts";
import type { Subscriptions } from "../../../../subscriptions/server/public.ts";
import { invoiceProvider } from "../../payments/invoice/invoice-provider.ts";
import type { PaymentProvider } from "../../payments/provider.ts";
import type { CartsToOrder, Orders } from "../orders.ts";

interface TestOrders {
  settings?: Partial<Orders["settings"]>;
  providers?: readonly PaymentProvider[];
  carts: CartsToOrder;
}

/** What the commands about orders work with, in a test or one of its processes. */
export function testOrders(
  database: Database,
  subscriptions: Subscriptions,
  { settings = {}, providers = [], carts }: TestOrders,
): Orders {
  return {
    database,
    subscriptions,
    origin: () => "https://manual.example.org",
    settings: {
      seller: {
        name: "Fieldstone Press",
        addressLines: ["128 Main Street", "Cambridge, MA 02138", "United States"],
        taxNumber: "EIN 04-1234567",
        email: "billing@fieldstone.example",
      },
      invoiceTermsDays: 30,
      givesAtOnce: true,
      ...settings,
    },
    providers: new Map([invoiceProvider, ...providers].map((provider) => [provider.name, provider])),
    carts,
  };
}
