import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { defineCall, responses } from "../http/api/call.ts";
import { requestsFor } from "./requests.ts";

const one = z.object({ loggedIn: z.boolean(), data: z.object({ words: z.string() }) });
const noteCall = defineCall({
  method: "POST",
  url: "/api/notes/:id",
  schema: {
    summary: "Changes a note.",
    params: z.object({ id: z.string() }),
    body: z.object({ words: z.string(), most: z.coerce.number<number>().optional() }),
    response: responses(one),
  },
});
const listCall = defineCall({
  method: "GET",
  url: "/api/notes",
  schema: {
    summary: "Lists notes.",
    querystring: z.object({ page: z.string().optional() }),
    response: responses(z.object({ loggedIn: z.boolean(), data: z.array(z.string()) })),
  },
});
const clearCall = defineCall({
  method: "POST",
  url: "/api/notes/clear",
  schema: { summary: "Removes all notes.", response: responses(one) },
});
const ask = requestsFor<typeof noteCall | typeof listCall | typeof clearCall>();

test("a request is written from the call's name and its parts", () => {
  expect(ask("POST /api/notes/:id", { params: { id: "a/b" }, body: { words: "ü & co", most: 2 } })).toEqual({
    method: "POST",
    address: "/api/notes/a%2Fb",
    fields: { words: "ü & co", most: "2" },
  });
  expect(ask("GET /api/notes", { query: { page: "p 1" } }).address).toBe("/api/notes?page=p+1");
  expect(ask("GET /api/notes", { query: { page: undefined } }).address).toBe("/api/notes");
  expect(ask("POST /api/notes/clear")).toEqual({ method: "POST", address: "/api/notes/clear", fields: {} });
  const form = { words: "As typed" };
  expect(ask("POST /api/notes/:id", { params: { id: "a" }, form }).fields).toEqual(form);
});

test("a request has the type of the call's answer", () => {
  const request = ask("GET /api/notes", {});
  expect(request.answers).toBeUndefined();
  expectTypeOf(request.answers).toEqualTypeOf<{ loggedIn: boolean; data: string[] } | undefined>();
});

test("a name that no call has, or an input that does not fit, does not compile", () => {
  // The types of the parameters are those of the call named first.
  const write = ask<"POST /api/notes/:id">;
  expectTypeOf<"POST /api/note/:id">().not.toExtend<Parameters<typeof ask>[0]>();
  expectTypeOf<"DELETE /api/notes/:id">().not.toExtend<Parameters<typeof ask>[0]>();
  type Written = Parameters<typeof write>[1];
  expectTypeOf<{ params: { id: string }; body: { words: string } }>().toExtend<Written>();
  expectTypeOf<{ params: { id: string } }>().not.toExtend<Written>();
  expectTypeOf<{ params: { id: string }; body: { word: string } }>().not.toExtend<Written>();
  expectTypeOf<{ params: { id: string }; body: { words: number } }>().not.toExtend<Written>();
  expectTypeOf<{ params: { name: string }; body: { words: string } }>().not.toExtend<Written>();
  expect(write).toBe(ask);
});
