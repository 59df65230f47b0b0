import type { Specimens } from "../specimens.ts";
import { Message } from "./message.tsx";

export const messageSpecimens: Specimens = {
  name: "message",
  states: {
    kinds: () => (
      <>
        <Message kind="error">
          <p>This link has expired.</p>
          <p>Ask for a new one.</p>
        </Message>
        <Message kind="done">Your profile is saved.</Message>
        <Message kind="note">
          <h2>Confirm your new address</h2>
          <p>Until then you log in with the old one.</p>
        </Message>
      </>
    ),
  },
};
