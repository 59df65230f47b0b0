import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { AccountScreen } from "../../../contract.ts";
import { ButtonRow } from "../../../../../ui/button/button-row.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

/** The screen of a link that can't be used: what the server says about it, and `children`, the ways on. */
export function UselessLink({ children }: { children: ReactNode }) {
  const { form } = useLoaderData<AccountScreen>();
  return (
    <ScreenFrame title="This link no longer works">
      <p>{form.message}</p>
      <ButtonRow>{children}</ButtonRow>
    </ScreenFrame>
  );
}
