import type { ReactNode } from "react";
import { Screen } from "../../../../ui/screen/screen.tsx";
import cartStyles from "../cart/cart.css?url";
import styles from "./orders.css?url";

/** An order's place on the page, with its heading and styles. */
export function OrderFrame({ number, path, children }: { number: string; path: string; children: ReactNode }) {
  return (
    <Screen
      path={path}
      title={
        <>
          Order <span className="order-number">{number}</span>
        </>
      }
    >
      <link rel="stylesheet" href={cartStyles} precedence="screen" />
      <link rel="stylesheet" href={styles} precedence="screen" />
      {children}
    </Screen>
  );
}
