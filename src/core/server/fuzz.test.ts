import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import type { ServerCall } from "../../../test/calls.ts";
import { bothEngines } from "../../../test/databases.ts";
import { nastyText, nearlyFitting } from "../../../test/fuzz-arbitraries.ts";
import { signIn } from "../../../test/owner.ts";

/** For a long run: `FUZZ_REQUESTS=20000 npx vitest run src/core/server/fuzz.test.ts`. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 300);

/** Parameters of lists, of which some are valid. */
const filters = fc
  .record(
    {
      q: nastyText,
      state: fc.oneof(fc.constantFrom("trash", "all", "spam"), nastyText),
      email: nastyText,
      consent: fc.constantFrom("yes", "no"),
      from: fc.constantFrom("2026-01-01", "1970-01-01", "2026-02-30", ""),
      to: fc.constantFrom("9998-12-31", "9999-12-31", ""),
    },
    { requiredKeys: [] },
  )
  .map(
    (query) =>
      `?${Object.entries(query)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join("&")}`,
  );

const unknownId = "00000000-0000-7000-8000-000000000009";

function requestsFor(calls: readonly ServerCall[], blogId: string, token: string) {
  const bodies = new Set(calls.flatMap(({ body }) => body ?? []));
  // Calls without a body are sent one as well, now and then.
  const anyBody = fc.oneof(...[...bodies].map(nearlyFitting));
  return fc.constantFrom(...calls).chain(({ method, path, body: schema }) => {
    return fc.record({
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom("PUT", "DELETE", "PATCH", "OPTIONS", "HEAD") },
      ),
      path: fillIn(path, blogId),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: nastyText.map((text) => `?cursor=${encode(text)}`) },
        { weight: 1, arbitrary: filters },
      ),
      body: schema === undefined ? fc.option(anyBody, { freq: 8 }) : nearlyFitting(schema),
      contentType: fc.oneof(
        { weight: 9, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom("", "text/plain", "multipart/form-data", "application/xml") },
      ),
      authorization: fc.oneof(
        { weight: 4, arbitrary: fc.constant(`Bearer ${token}`) },
        { weight: 1, arbitrary: fc.constantFrom("", "Bearer", `Bearer ${"x".repeat(43)}`, "Basic YTpi") },
      ),
      headers: fc.dictionary(
        fc.constantFrom("If-Match", "Idempotency-Key", "X-Forwarded-For", "User-Agent", "Accept-Encoding"),
        fc.string({ maxLength: 120 }).map((text) => text.replace(/[^\x20-\x7e]/g, "?")),
      ),
      address: fc.ipV4(),
    });
  });
}

function fillIn(path: string, blogId: string): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(blogId, unknownId) },
    { weight: 1, arbitrary: nastyText.map(encode) },
  );
  const slug = fc.oneof(fc.constantFrom("post", "a-slug"), nastyText.map(encode));
  return fc.tuple(id, slug).map(([first, second]) => path.replace(":id", first).replace(":slug", second));
}

/** Half a surrogate pair cannot be encoded; an address with one cannot reach a server. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 500)) || "x";
}

describe.each(bothEngines)("on %s", (engine) => {
  test("no request to any endpoint gets a 500 or a stack trace", { timeout: 3_600_000 }, async () => {
    await using app = await startTestApp(engine);
    const blog = await makeBlog(app, { slug: "post" });
    const { token } = await signIn(app);
    // Signing out would turn most of the later requests into refusals.
    const calls = app.calls.filter(({ path }) => path !== "/api/auth/logout");
    await fc.assert(
      fc.asyncProperty(requestsFor(calls, blog.id, token), async (request) => {
        const { method, path, query, body, contentType, authorization, headers, address } = request;
        const hasBody = body !== null && !["GET", "HEAD"].includes(method);
        const response = await app.request(path + query, {
          method,
          address,
          headers: { ...headers, "Content-Type": contentType, Authorization: authorization },
          ...(hasBody && { body: JSON.stringify(body) ?? "undefined" }),
        });
        expect(response.status).toBeLessThan(500);
        // A stream of events does not end.
        if (response.headers.get("content-type")?.startsWith("text/event-stream"))
          return response.body?.cancel();
        expect(await response.text()).not.toMatch(/\n\s+at |node_modules|\.ts:\d+/);
      }),
      { numRuns: requests },
    );
    expect((await app.request("/api/ping")).status).toBe(200);
  });
});
