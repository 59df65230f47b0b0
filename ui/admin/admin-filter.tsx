import type { ReactNode } from "react";
import { Form } from "../form/form.tsx";

interface AdminFilterProps {
  /** Where it is sent. */
  action: string;
  /** What is filtered by may be personal, and stands in no address; without a token it does, as it is nobody's. */
  csrfToken?: string;
  /** Its fields. */
  children: ReactNode;
  /** Its buttons. */
  end: ReactNode;
}

/** Fields beside one another, which say what a list shows. */
export function AdminFilter({ action, csrfToken, children, end }: AdminFilterProps) {
  return (
    <Form method={csrfToken === undefined ? "get" : "post"} action={action}>
      {csrfToken === undefined ? null : <input type="hidden" name="csrf" value={csrfToken} />}
      <div className="admin-filter">{children}</div>
      {end}
    </Form>
  );
}
