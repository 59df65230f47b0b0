import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";
import { Card, CardFacts, CardFigure, CardLead, CardMeter } from "./card.tsx";

test("a card is a region named by its title, and says its state in words", async () => {
  const screen = await render(
    <>
      <Card title="Your own" state={{ words: "Active", tone: "good" }}>
        <CardLead>Paid until 8.24.2027.</CardLead>
        <CardFigure figure={275}>days left</CardFigure>
      </Card>
      <Card title="Northfield Law Review" state={{ words: "Expired", tone: "over" }}>
        {null}
      </Card>
    </>,
  );
  const card = screen.getByRole("region", { name: "Your own" });
  await expect.element(card).toHaveTextContent("Your ownActivePaid until 8.24.2027.275 days left");
  await expect.element(card.getByRole("heading", { level: 2, name: "Your own" })).toBeVisible();
  await expect
    .element(screen.getByRole("region", { name: "Northfield Law Review" }))
    .toHaveTextContent("Northfield Law ReviewExpired");
});

test("facts are terms with what they stand for, and a meter has a name and a value", async () => {
  const screen = await render(
    <CardFacts
      facts={[
        { name: "Plan", value: "Team" },
        { name: "Seats", value: <CardMeter label="Seats in use" value={2} most={10} /> },
      ]}
    />,
  );
  const texts = (role: "term" | "definition") =>
    screen
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(texts("term")).toEqual(["Plan", "Seats"]);
  expect(texts("definition")).toEqual(["Team", ""]);
  const meter = screen.getByRole("progressbar", { name: "Seats in use" });
  await expect.element(meter).toHaveAttribute("value", "2");
  await expect.element(meter).toHaveAttribute("max", "10");
});

test("long words stay inside a phone", async () => {
  await page.viewport(320, 600);
  const long = "a-very-long-address-without-a-place-to-break@department.of.a.firm.example.org";
  await render(
    <Card title={long} state={{ words: "Ends soon", tone: "warning" }}>
      <CardLead>{long}</CardLead>
      <CardFacts facts={[{ name: "Administrator", value: long }]} />
    </Card>,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
