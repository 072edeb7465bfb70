import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { apiKeyInputSchema } from "../contract/api-keys.ts";
import { blogInputSchema, likeActionSchema } from "../contract/blogs.ts";
import { goalInputSchema } from "../contract/goals.ts";
import { messageChangeSchema, messageChangesSchema, newMessageSchema } from "../contract/messages.ts";
import { notificationSettingsSchema } from "../contract/notifications.ts";
import { pushSubscriptionSchema } from "../contract/push.ts";
import { newReplySchema } from "../contract/replies.ts";
import { savedReplyInputSchema } from "../contract/saved-replies.ts";
import { loginSchema } from "../contract/sessions.ts";
import { shareLinkInputSchema } from "../contract/share-links.ts";
import { letterOrderSchema, letterSettingsSchema } from "../contract/visit-letter.ts";
import { visitReportSchema } from "../contract/visit-report.ts";
import { startTestApp } from "../test/app.ts";
import { makeBlog } from "../test/builders.ts";
import { bothEngines } from "../test/databases.ts";
import { nastyText, nearlyFitting } from "../test/fuzz-arbitraries.ts";
import { signIn } from "../test/owner.ts";
import { createApp } from "./app.ts";

/** For a long run: `FUZZ_REQUESTS=20000 npx vitest run server/fuzz.test.ts`. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 300);

/** The bodies of the calls that have one. Other calls are sent one as well, now and then. */
const bodies: Record<string, z.ZodType> = {
  "POST /api/auth/login": loginSchema,
  "POST /api/messages": newMessageSchema,
  "POST /api/dashboard/visits/:id/report": visitReportSchema,
  "PATCH /api/messages": messageChangesSchema,
  "PATCH /api/messages/:id": messageChangeSchema,
  "POST /api/messages/:id/replies": newReplySchema,
  "PUT /api/notifications": notificationSettingsSchema,
  "PUT /api/visit-letter": letterSettingsSchema,
  "POST /api/visit-letter/send": letterOrderSchema,
  "POST /api/push-devices": pushSubscriptionSchema,
  "PUT /api/push-devices/:id": pushSubscriptionSchema,
  "POST /api/api-keys": apiKeyInputSchema,
  "POST /api/insight/goals": goalInputSchema,
  "POST /api/share-links": shareLinkInputSchema,
  "POST /api/saved-replies": savedReplyInputSchema,
  "PUT /api/saved-replies/:id": savedReplyInputSchema,
  "PATCH /api/blogs/:id/likes": likeActionSchema,
  "POST /api/blogs": blogInputSchema,
  "PUT /api/blogs/:id": blogInputSchema,
};

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

function requestsFor(routes: { method: string; path: string }[], blogId: string, token: string) {
  const anyBody = fc.oneof(...Object.values(bodies).map(nearlyFitting));
  return fc.constantFrom(...routes).chain(({ method, path }) => {
    const schema = bodies[`${method} ${path}`];
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
    const routes = createApp(app.context).routes.filter(({ path }) => path !== "/api/auth/logout");
    await fc.assert(
      fc.asyncProperty(requestsFor(routes, blog.id, token), async (request) => {
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
