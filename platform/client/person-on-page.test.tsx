import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Html } from "../../ui/html/html.tsx";
import { csrfToken, replaceToken } from "./person-on-page.ts";

/** What the form of a name would send. */
function sentBy(name: string): FormDataEntryValue | null {
  const form = document.querySelector<HTMLFormElement>(`form[name="${name}"]`);
  return form && new FormData(form).get("csrf");
}

/** A page with a form that React owns and one in stored HTML, as in a paywall. */
function Page({ token, form = token }: { token: string; form?: string }) {
  return (
    <div className="shell" data-user-id="kim" data-csrf={token}>
      <form name="own">
        <input type="hidden" name="csrf" value={form} />
      </form>
      <Html html={`<form name="stored"><input type="hidden" name="csrf" value="${form}"></form>`} />
    </div>
  );
}

afterEach(() => {
  document.body.replaceChildren();
});

test("after a new log-in calls and forms send the new token, and the page stays as it was rendered", async () => {
  await render(<Page token="a1" />);
  const before = document.querySelector(".shell")?.outerHTML;
  replaceToken("a2");
  expect([csrfToken(), sentBy("own"), sentBy("stored")]).toEqual(["a2", "a2", "a2"]);
  expect(document.querySelector(".shell")?.outerHTML).toBe(before);
});

test("the newest of several tokens is sent, and an older one that a form still has isn't", async () => {
  const { rerender } = await render(<Page token="b1" />);
  replaceToken("b2");
  replaceToken("b3");
  expect([csrfToken(), sentBy("own")]).toEqual(["b3", "b3"]);
  await rerender(<Page token="b4" />);
  expect([csrfToken(), sentBy("own")]).toEqual(["b4", "b4"]);
  await rerender(<Page token="b4" form="b2" />);
  expect([csrfToken(), sentBy("own"), sentBy("stored")]).toEqual(["b4", "b3", "b3"]);
});

test("a form that was rendered for the new session keeps its token", async () => {
  await render(<Page token="c1" form="c2" />);
  replaceToken("c2");
  expect([csrfToken(), sentBy("own")]).toEqual(["c2", "c2"]);
});
