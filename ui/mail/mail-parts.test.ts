import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import { expect, test } from "vitest";
import { MailGreeting } from "./mail-parts.tsx";

const greeting = (firstName: string) =>
  renderToStaticMarkup(createElement(MailGreeting, { firstName })).replaceAll(/<[^>]+>/g, "");

test.each([
  "",
  "Win $1,000 now",
  "evil.example",
  "https://evil.example",
  "call 555-0100",
  "a@b.org",
  "x".repeat(31),
  "one two three four",
  "Ada\r\nBcc: x",
  "Ada <b>",
])("a first name that could carry a message is left out: %j", (firstName) => {
  expect(greeting(firstName)).toBe("Hello,");
});

test.each(["Ada", "Jean-Luc", "J. R.", "Mary Ann", "Zoë", "Đặng", "O’Neill", "李", "D'Arcy Lee Roy"])(
  "%s is greeted by name",
  (firstName) => {
    expect(greeting(firstName)).toBe(`Hello ${firstName.replace("'", "&#x27;")},`);
  },
);
