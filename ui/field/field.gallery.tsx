import { Form } from "../form/form.tsx";
import type { Specimens } from "../specimens.ts";
import { CheckField } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { ChoiceField, TextField } from "./text-field.tsx";

const kinds = { student: "Law student", attorney: "Attorney" };

export const fieldSpecimens: Specimens = {
  name: "field",
  states: {
    kinds: () => (
      <Form>
        <TextField name="name" label="First name" autoComplete="off" value="Ruth" />
        <TextField name="email" type="email" label="Email address" autoComplete="off" help="We send a link there." />
        <ChoiceField name="kind" label="What describes you best" options={kinds} />
        <PasswordField name="password" label="Password" autoComplete="new-password" help="At least eight characters." />
        <CheckField name="shared" label="This is a shared computer" help="You are logged out soon." isChecked />
      </Form>
    ),
    wrong: () => (
      <Form>
        <TextField
          name="wrong"
          label="Email address"
          autoComplete="off"
          value="ruth@"
          errors={["Enter an email address like name@example.org."]}
          help="We send a link there."
        />
      </Form>
    ),
  },
};
