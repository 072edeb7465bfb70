import type { ClientResponse } from "hono/client";
import { expect, test } from "vitest";
import { answerForm, networkError, readResult } from "./form-result.ts";

/** A response of the server, as its client types it. */
function respond(body: unknown, status: number): ClientResponse<unknown> {
  return Response.json(body, { status }) as unknown as ClientResponse<unknown>;
}

test("problems are by field, and those of no field of the form are the form's", async () => {
  const issues = [
    { path: "slug", message: "Must not be empty" },
    { path: "key", message: "Is not known" },
  ];
  const refused = respond({ message: "The request is invalid", issues }, 400);
  expect(await readResult(refused, ["slug", "label"])).toEqual({
    problems: { slug: "Must not be empty", form: "Is not known" },
  });
  const limited = respond({ message: "Too many requests." }, 429);
  expect(await readResult(limited, ["slug"])).toEqual({ problems: { form: "Too many requests." } });
});

test("a form gets what was saved", async () => {
  const saved = { saved: { label: "Ada" } };
  expect(await readResult(respond({ label: "Ada" }, 200), ["label"])).toEqual(saved);
  expect(await answerForm(Promise.resolve(saved))).toMatchObject({ data: saved, init: { status: 200 } });
});

test("a form gets a problem with an error status if there was no response", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await answerForm(lost())).toMatchObject({
    data: { problems: { form: networkError } },
    init: { status: 400 },
  });
  expect(await answerForm(lost(), "It was not saved.")).toMatchObject({
    data: { problems: { form: "It was not saved." } },
  });
});

test("a refusal because the session has ended is left to the guard", async () => {
  const refused = readResult(respond(null, 401), ["slug"]);
  await expect(answerForm(refused)).rejects.toThrow();
});

test("a call that the owner has not confirmed is canceled, and leaves no problem", async () => {
  expect(await readResult(respond({ message: "Confirm that it is you" }, 428), ["slug"])).toEqual({
    problems: {},
  });
});
