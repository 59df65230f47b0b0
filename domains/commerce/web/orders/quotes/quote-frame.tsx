import type { ReactNode } from "react";
import { Screen } from "../../../../../ui/screen/screen.tsx";
import cartStyles from "../../cart/cart.css?url";
import orderStyles from "../orders.css?url";

/** A quote's place on the page, with its heading and styles: those of an order, which it may become. */
export function QuoteFrame({ number, path, children }: { number: string; path: string; children: ReactNode }) {
  return (
    <Screen
      path={path}
      title={
        <>
          Quote <span className="order-number">{number}</span>
        </>
      }
    >
      <link rel="stylesheet" href={cartStyles} precedence="screen" />
      <link rel="stylesheet" href={orderStyles} precedence="screen" />
      {children}
    </Screen>
  );
}
