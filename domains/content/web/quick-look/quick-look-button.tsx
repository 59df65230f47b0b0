import { use } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { QuickLookContext } from "./quick-look-context.ts";

/** Shows and hides the quick-look panel. */
export function QuickLookButton() {
  const { open, toggle } = use(QuickLookContext);
  return (
    <Button type="button" data-quick-look aria-expanded={open} aria-controls="quick-look" onClick={toggle}>
      Quick look
    </Button>
  );
}
