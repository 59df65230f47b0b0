import { type SubmitEvent, useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";
import { MenuChoice } from "./menu-choice.tsx";
import { Menu, MenuLink } from "./menu.tsx";

const editions = ["22nd Edition", "21st Edition", "20th Edition"];
const trigger = page.getByRole("button", { name: /^Edition: / });

function Links() {
  return (
    <>
      <Menu label="Edition" chosen="22nd Edition" look="plain">
        {editions.map((name) => (
          <MenuLink key={name} href={`#${name}`} isCurrent={name === "22nd Edition"}>
            {name}
          </MenuLink>
        ))}
      </Menu>
      <p>Words beside it</p>
    </>
  );
}

function Choices() {
  const [chosen, setChosen] = useState("22nd Edition");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter).get("version");
    setChosen(typeof sent === "string" ? sent : "nothing");
  };
  return (
    <form onSubmit={submit}>
      <Menu label="Edition" chosen={chosen} look="boxed">
        {editions.map((name) => (
          <MenuChoice key={name} name="version" value={name} isChosen={name === chosen}>
            {name}
          </MenuChoice>
        ))}
      </Menu>
    </form>
  );
}

const link = (name: string) => page.getByRole("link", { name });

test("a button says what is chosen and opens a list of links, the current one marked", async () => {
  await render(<Links />);
  await expect.element(trigger).toHaveTextContent("Edition: 22nd Edition");
  await expect.element(link("21st Edition")).not.toBeInTheDocument();
  await trigger.click();
  expect(page.getByRole("list").getByRole("listitem").elements()).toHaveLength(3);
  const current = page.getByRole("link").elements();
  expect(current.map(({ ariaCurrent }) => ariaCurrent)).toEqual(["true", null, null]);
});

test("arrow keys open the list and go around it, and Escape closes it and returns the focus", async () => {
  await render(<Links />);
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  for (const [key, name] of [
    ["ArrowDown", "22nd Edition"],
    ["ArrowDown", "21st Edition"],
    ["ArrowUp", "22nd Edition"],
    ["ArrowUp", "20th Edition"],
    ["ArrowDown", "22nd Edition"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(link(name)).toHaveFocus();
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(link("22nd Edition")).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(link("20th Edition")).toHaveFocus();
});

test("Enter opens it, and the tab key goes through it", async () => {
  await render(<Links />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await userEvent.tab();
  await expect.element(link("22nd Edition")).toHaveFocus();
  await userEvent.tab();
  await expect.element(link("21st Edition")).toHaveFocus();
});

test("a click elsewhere closes it, and so does a link, which is followed", async () => {
  await render(<Links />);
  await trigger.click();
  await page.getByText("Words beside it").click();
  await expect.element(link("21st Edition")).not.toBeInTheDocument();
  await trigger.click();
  await link("21st Edition").click();
  await expect.element(link("21st Edition")).not.toBeInTheDocument();
  await expect.poll(() => decodeURIComponent(location.hash)).toBe("#21st Edition");
});

test("a choice sends the form around the menu, closes the list and returns the focus", async () => {
  await render(<Choices />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(trigger).toHaveTextContent("Edition: 21st Edition");
  await expect.element(trigger).toHaveFocus();
  await expect.element(page.getByRole("button", { name: "20th Edition" })).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(page.getByRole("button", { name: "21st Edition", exact: true, pressed: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "20th Edition", pressed: false })).toBeVisible();
});

test("the list stands under its button, from its start or to its end", async () => {
  await render(<Choices />);
  await trigger.click();
  const edges = () => [trigger, page.getByRole("list")].map((found) => found.element().getBoundingClientRect());
  const [box, below] = edges();
  expect(below?.top).toBe(box?.bottom);
  expect(below?.left).toBe(box?.left);
  await page.viewport(320, 600);
  expect(edges()[1]?.right).toBeLessThanOrEqual(320);
});
