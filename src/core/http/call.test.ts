import { type Handler, Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { refuseDeclaredLength } from "./body-limit.ts";
import { call, requireDeclarations } from "./call.ts";
import { bounds } from "./contract/bounds.ts";
import { jsonBody } from "./json-body.ts";

const handler: Handler = (c) => c.body(null, 204);
const declared = () => new Hono().get("/a", call("owner", null), handler);

test("a route that does not begin with a declaration is refused by its name", () => {
  expect(() => requireDeclarations(declared().routes)).not.toThrow();
  expect(() => requireDeclarations(declared().post("/a", handler).routes)).toThrow(
    "The route POST /a does not say who may call it. Begin it with call(access, answer).",
  );
  const late = new Hono().get("/b", handler, call("owner", null));
  expect(() => requireDeclarations(late.routes)).toThrow("GET /b");
});

test("a route for all methods, and a middleware, need a declaration as well", () => {
  expect(() => requireDeclarations(declared().all("/b", handler).routes)).toThrow("ALL /b");
  expect(() => requireDeclarations(new Hono().use(handler).route("/", declared()).routes)).toThrow("ALL /*");
});

test("only routes that take larger bodies are not refused by the length that a request declares", async () => {
  const app = new Hono()
    .use(refuseDeclaredLength(bounds.body))
    .put("/a", call("anyone", null, { takesLargeBody: true }), handler)
    .post("/a", call("anyone", null), handler)
    .post("/text", call("anyone", null), jsonBody(z.object({}), bounds.postBody), handler)
    .post("/small", call("anyone", null), jsonBody(z.object({}), bounds.body), handler);
  const headers = { "Content-Length": String(bounds.body + 1), "Content-Type": "application/json" };
  const statusOf = async (method: string, path: string) =>
    (await app.request(path, { method, headers, body: "{}" })).status;
  expect(await statusOf("PUT", "/a")).toBe(204);
  expect(await statusOf("POST", "/text")).toBe(204);
  expect(await statusOf("POST", "/a")).toBe(413);
  expect(await statusOf("POST", "/small")).toBe(413);
  expect(await statusOf("POST", "/unknown")).toBe(413);
});
