import { Icon } from "../icon/icon.tsx";
import type { Specimens } from "../specimens.ts";
import { Button, LinkButton } from "./button.tsx";
import { ButtonRow } from "./button-row.tsx";
import { IconButton } from "./icon-button.tsx";

export const buttonSpecimens: Specimens = {
  name: "button",
  states: {
    kinds: () => (
      <p>
        <Button type="button">Cancel</Button>{" "}
        <Button type="button" isPrimary>
          Save
        </Button>{" "}
        <LinkButton href="#next">Next</LinkButton>{" "}
        <Button type="button" aria-expanded>
          <Icon name="filter" /> Filter
        </Button>{" "}
        <Button type="button" disabled>
          Not now
        </Button>
      </p>
    ),
    "in a row": () => (
      <ButtonRow>
        <LinkButton isPrimary href="#in">
          Log in
        </LinkButton>
        <LinkButton href="#new">Create an account</LinkButton>
        <Button type="button">Write to the publisher</Button>
      </ButtonRow>
    ),
    icons: () => (
      <p>
        <IconButton label="Copy the link" icon="link" />
        <IconButton label="Pinned" icon="pin" aria-pressed />
      </p>
    ),
  },
};
