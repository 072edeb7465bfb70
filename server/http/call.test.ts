import { type Handler, Hono } from "hono";
import { expect, test } from "vitest";
import { call, requireDeclarations } from "./call.ts";

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
