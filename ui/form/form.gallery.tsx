import { TextField } from "../field/text-field.tsx";
import { Message } from "../message/message.tsx";
import type { Specimens } from "../specimens.ts";
import { Form, FormEnd, SubmitButton } from "./form.tsx";

export const formSpecimens: Specimens = {
  name: "form",
  states: {
    refused: () => (
      <Form>
        <Message kind="error">
          <p>Please check what you entered.</p>
          <ul>
            <li>
              <a href="#field-first">First name</a>: Enter your first name.
            </li>
          </ul>
        </Message>
        <TextField name="first" label="First name" autoComplete="off" errors={["Enter your first name."]} />
        <TextField name="last" label="Last name" autoComplete="off" value="Ginsburg" />
        <FormEnd>
          <SubmitButton isSending={false}>Save</SubmitButton>
        </FormEnd>
      </Form>
    ),
    sending: () => (
      <Form isSending>
        <FormEnd>
          <SubmitButton isSending>Save</SubmitButton>
        </FormEnd>
        <FormEnd isSmall>
          <SubmitButton isPrimary={false} isSending={false}>
            Send the link again
          </SubmitButton>
        </FormEnd>
      </Form>
    ),
  },
};
