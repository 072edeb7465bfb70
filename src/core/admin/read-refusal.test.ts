import { expect, test } from "vitest";
import { readRefusal } from "./read-refusal.ts";

test("a refusal has the server's message and issues", async () => {
  const issues = [{ path: "slug", message: "Must not be empty" }];
  const refused = Response.json({ message: "The request is invalid", issues }, { status: 400 });
  expect(await readRefusal(refused)).toEqual({ message: "The request is invalid", issues });
});

test("the refusal of a call over a limit says when to try again", async () => {
  const message = "Too many requests. Try again in 5 minutes.";
  const refused = Response.json({ message }, { status: 429, headers: { "Retry-After": "300" } });
  expect(await readRefusal(refused, "Login failed. Please try again.")).toEqual({ message });
});

test.each([["<h1>Bad Gateway</h1>"], ["null"], [""], ['{"error":"busy"}']])(
  "the response %j of a proxy is described by its status, or by the fallback",
  async (body) => {
    const respond = () => new Response(body, { status: 502 });
    expect(await readRefusal(respond())).toEqual({ message: "The server returned status 502." });
    expect(await readRefusal(respond(), "Login failed.")).toEqual({ message: "Login failed." });
  },
);
