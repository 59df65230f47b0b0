import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Form, FormEnd } from "../form/form.tsx";

interface AdminFormProps {
  /** Where it is sent. */
  action: string;
  csrfToken: string;
  /** What its button says. */
  label: string;
  isPrimary?: boolean;
  /** A way out, beside the button. */
  cancelHref?: string | undefined;
  /** Whether a file goes with it. */
  hasFile?: boolean;
  children?: ReactNode;
}

/** A form of admin, sent as it is: it needs no scripts. */
export function AdminForm({
  action,
  csrfToken,
  label,
  isPrimary = true,
  cancelHref,
  hasFile = false,
  children,
}: AdminFormProps) {
  return (
    <Form method="post" action={action} encType={hasFile ? "multipart/form-data" : undefined}>
      <input type="hidden" name="csrf" value={csrfToken} />
      {children}
      <FormEnd>
        <Button type="submit" isPrimary={isPrimary}>
          {label}
        </Button>{" "}
        {cancelHref === undefined ? null : <a href={cancelHref}>Cancel</a>}
      </FormEnd>
    </Form>
  );
}

/** Forms of one button each, side by side. */
export function AdminButtons({ children }: { children: ReactNode }) {
  return <div className="admin-buttons">{children}</div>;
}
