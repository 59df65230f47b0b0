import { beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";

onEachDatabase("the same page in another edition", (open) => {
  let site: OpenReading;

  beforeAll(async () => {
    site = await openReading(await open());
    const names = (code: string) => manualPage("names", { code, title: "Case names" });
    const bluepages = [manualPage("start", { section: "bluepages", code: "B1", title: "Before you cite" })];
    await site.publish(
      manualEdition({
        handle: "v21",
        name: "21st Edition",
        pages: [
          ...bluepages,
          manualPage("cases", { code: "7", title: "Cases", children: [names("7.2")] }),
          manualPage("books", { code: "13", title: "Books and reports" }),
          manualPage("old-title", { code: "14", title: "Newspapers" }),
          manualPage("services", { code: "18", title: "Services" }),
        ],
      }),
    );
    await site.publish(
      manualEdition({
        pages: [
          ...bluepages,
          manualPage("cases", {
            code: "7",
            title: "Cases",
            children: [names("7.3"), manualPage("new", { code: "7.9", title: "Quite new" })],
          }),
          manualPage("tribal", { code: "13", title: "Tribal nations" }),
          manualPage("books-and-reports", { code: "20", title: "Books and reports" }),
          manualPage("new-title", { code: "14", title: "Periodicals" }),
        ],
      }),
    );
  });

  const go = async (path: string) => {
    const { statusCode, headers } = await site.app.inject(`/bluebook/same-page/${path}`);
    return statusCode === 302 ? headers.location : statusCode;
  };

  test.each([
    ["one with the same code and title", "v22/v21/rules/cases", "/bluebook/v22/rules/cases"],
    ["one whose number and address have changed", "v22/v21/rules/books", "/bluebook/v22/rules/books-and-reports"],
    ["one whose number has changed below another", "v21/v22/rules/names", "/bluebook/v21/rules/cases/names"],
    ["one whose title has changed", "v22/v21/rules/old-title", "/bluebook/v22/rules/new-title"],
  ])("%s is found", async (_what, path, uri) => {
    expect(await go(path)).toBe(uri);
  });

  test("without a match, the nearest page above it, and the address says so", async () => {
    expect(await go("v21/v22/rules/new")).toBe("/bluebook/v21/rules/cases?instead-of=v22%207.9");
    expect(await go("v21/v22/rules/tribal")).toBe("/bluebook/v21/rules/cases?instead-of=v22%2013");
    expect(await go("v22/v21/rules/services")).toBe("/bluebook/v22/rules/cases?instead-of=v21%2018");
  });

  test.each(["v99/v22/rules/cases", "v22/v99/rules/cases", "v21/v22/rules/nothing", "v21/v22/nowhere/cases"])(
    "%s does not exist",
    async (path) => expect(await go(path)).toBe(404),
  );

  test("what a page was found by stays, as the page from which the reader comes has it", async () => {
    const url = "/bluebook/same-page/v22/v21/rules/cases";
    const from = async (query: string) => {
      const referer = `http://localhost/bluebook/v21/rules/cases${query}`;
      return (await site.app.inject({ url, headers: { referer } })).headers.location;
    };
    expect(await from("?id=old&tokens=a%26b,c+d#b-7")).toMatch(
      /^\/bluebook\/v22\/rules\/cases\?id=[^&]+&tokens=a%26b%2Cc\+d$/,
    );
    expect(await from("?tokens=court")).toBe("/bluebook/v22/rules/cases?tokens=court");
    expect(await from("?search=court")).toBe("/bluebook/v22/rules/cases");
  });

  test("after a publication the map is rebuilt", async () => {
    await site.publish(manualEdition({ pages: [manualPage("services", { code: "1", title: "Services" })] }));
    expect(await go("v22/v21/rules/services")).toBe("/bluebook/v22/rules/services");
  });
});
