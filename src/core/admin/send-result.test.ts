import type { ClientResponse } from "hono/client";
import { expect, test } from "vitest";
import { ApiError } from "../pages/screens/api.ts";
import { answer, networkError, Refused, readDone, readSaved } from "./send-result.ts";

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
  expect(await readSaved(refused, ["slug", "label"])).toEqual(
    new Refused({ slug: "Must not be empty", form: "Is not known" }),
  );
  const limited = respond({ message: "Too many requests." }, 429);
  expect(await readSaved(limited, ["slug"])).toEqual(new Refused({ form: "Too many requests." }));
});

test("what was saved is answered, after which the router loads the screen again", async () => {
  const saved = await answer(async () => readSaved(respond({ label: "Ada" }, 200), ["label"]));
  expect(saved).toMatchObject({ data: { saved: { label: "Ada" } }, init: { status: 200 } });
});

test("a refusal is answered with an error status, after which the router loads nothing", async () => {
  const refused = await answer(async () => new Refused({ form: "Too many requests." }));
  expect(refused).toMatchObject({
    data: { problems: { form: "Too many requests." } },
    init: { status: 400 },
  });
});

test("a call without a response has a problem with an error status", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await answer(lost)).toMatchObject({
    data: { problems: { form: networkError } },
    init: { status: 400 },
  });
  expect(await answer(lost, "It was not saved.")).toMatchObject({
    data: { problems: { form: "It was not saved." } },
  });
});

test("a refusal because the session has ended is left to the guard", async () => {
  await expect(answer(() => readSaved(respond(null, 401)))).rejects.toThrow(ApiError);
});

test("a call that the owner has not confirmed is canceled, and leaves no problem", async () => {
  const canceled = await answer(() => readSaved(respond({ message: "Confirm that it is you" }, 428)));
  expect(canceled).toMatchObject({ data: { problems: {} }, init: { status: 400 } });
});

test("a call about an entry succeeds if the entry is gone, and says why it was refused", async () => {
  for (const status of [200, 404]) expect(await readDone(respond({}, status))).toBeUndefined();
  const running = respond({ message: "It is running now." }, 409);
  expect(await readDone(running)).toEqual(new Refused({ form: "It is running now." }));
  await expect(readDone(respond({}, 500))).rejects.toThrow(new ApiError(500));
});
