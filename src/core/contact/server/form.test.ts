import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { readRefused, sendForm } from "../../../../test/forms.ts";
import { UnavailableError } from "../../db/errors.ts";

const message = { name: "Ada", email: "ada@example.com", message: "Hello", consent: "yes" };
const type = "application/x-www-form-urlencoded";

describe.each(engines)("the contact form on %s", (engine) => {
  test("a message is stored as the API stores it, and the visitor is sent to a page", async () => {
    await using app = await startTestApp(engine, { pages: true, clock: () => 1_750_000_000_000 });
    const response = await send(app, { ...message, name: "  Zoë 李 🙂 ", message: "Hello\r\nthere" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/contact?sent=yes"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await readMessages(app)).toEqual([
      expect.objectContaining({
        name: "Zoë 李 🙂",
        email: "ada@example.com",
        message: "Hello\nthere",
        contact_consent: 1,
        created_at: 1_750_000_000_000,
      }),
    ]);
    const page = await app.request("/contact?sent=yes");
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  });

  test("a message that is sent twice is stored once, also when both arrive together", async () => {
    await using app = await startTestApp(engine, { pages: true, clock: () => 1_750_000_000_000 });
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(app, message)));
    responses.push(await send(app, message));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await readMessages(app)).toHaveLength(1);
    await send(app, { ...message, consent: "no" });
    expect(await readMessages(app)).toHaveLength(2);
  });

  test("the API and the form share their limit", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const address = "2001:db8::1";
    const post = () => app.request("/api/messages", { method: "POST", json: message, address });
    for (let count = 0; count < 10; count += 1) {
      expect((await send(app, { ...message, message: `${count}` }, { address })).status).toBe(303);
      expect((await post()).status).toBe(201);
    }
    const refused = await send(app, message, { address });
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(
      /^Too many requests\. Try again in \d+ s\.\n\nGo back in your browser/,
    );
    expect((await post()).status).toBe(429);
    expect((await send(app, message, { address: "192.0.2.9" })).status).toBe(303);
    expect(await readMessages(app)).toHaveLength(21);
  });
});

test("the next day, the same message is stored again", async () => {
  let now = Date.UTC(2026, 4, 9, 12);
  await using app = await startTestApp("sqlite", { pages: true, clock: () => now });
  await send(app, message);
  now += 86_400_000;
  await send(app, message);
  expect(await readMessages(app)).toHaveLength(2);
});

test("a message whose key belongs to another one is stored all the same, and can be withdrawn", async () => {
  await using app = await startTestApp("sqlite", { pages: true, clock: () => 1_750_000_000_000 });
  await send(app, message);
  await app.context.db.updateTable("messages").set({ message: "Another text" }).execute();
  const response = await send(app, message);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/contact?sent=yes"]);
  expect((await readMessages(app)).map((row) => row.message).sort()).toEqual(["Another text", "Hello"]);
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  await sendForm(app, "/contact/withdraw", {}, { headers: { Cookie: cookie } });
  expect((await readMessages(app)).map((row) => row.message).sort()).toEqual(["", "Another text"]);
});

test("a message with the honeypot filled in gets the normal response and is not stored", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const response = await send(app, { ...message, subject: "Cheap watches" });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/contact?sent=yes"]);
  expect(await readMessages(app)).toEqual([]);
});

test.each([
  ["yes", "yes", 1],
  [" YEP ", "yes", 1],
  ["no", "no", 0],
  ["maybe", "no", 0],
])("the consent %j leads to the page for %s", async (consent, sent, stored) => {
  await using app = await startTestApp("sqlite", { pages: true });
  const response = await send(app, { ...message, consent });
  expect(response.headers.get("location")).toBe(`/contact?sent=${sent}`);
  expect((await readMessages(app))[0]?.contact_consent).toBe(stored);
});

const { consent: _consent, ...withoutConsent } = message;

test.each<[string, Record<string, string> | string[][], Record<string, string>]>([
  ["an empty name", { ...message, name: " " }, { name: "Must not be empty" }],
  ["a name that is too long", { ...message, name: "é".repeat(201) }, { name: "Use at most 200 characters" }],
  [
    "an email that is too long",
    { ...message, email: "e".repeat(321) },
    { email: "Use at most 320 characters" },
  ],
  ["an empty message", { ...message, message: "\r\n" }, { message: "Must not be empty" }],
  ["a message with NUL", { ...message, message: "a\0b" }, { message: "Must not contain the NUL character" }],
  ["a missing consent", withoutConsent, { consent: "Choose yes or no" }],
  ["an empty consent", { ...message, consent: " " }, { consent: "Choose yes or no" }],
  ["a repeated field", [...Object.entries(message), ["name", "Eve"]], { name: "Fill in this field once" }],
  [
    "an empty form",
    {},
    {
      name: "Must not be empty",
      email: "Must not be empty",
      message: "Must not be empty",
      consent: "Choose yes or no",
    },
  ],
])("%s is refused with the reason, and nothing that was typed is lost", async (_case, fields, issues) => {
  await using app = await startTestApp("sqlite", { pages: true });
  const response = await send(app, fields);
  expect([response.status, response.headers.get("cache-control")]).toEqual([400, "no-store"]);
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  expect(await readRefused(response)).toEqual({
    message: "Check the fields that are marked below.",
    values: Object.fromEntries(pairs.map(([name, value]) => [name, value?.replaceAll("\r\n", "\n")])),
    issues,
  });
  expect(await readMessages(app)).toEqual([]);
});

test.each([
  ["rita@gmial", "Did you mean rita@gmail.com? Correct the address, or send the form again to keep it."],
  [" not-an-email ", "I can't write to this address. Correct it, or send the form again to keep it."],
])("the address %j is shown again once with a hint, and taken when it is sent again", async (email, hint) => {
  await using app = await startTestApp("sqlite", { pages: true });
  const fields = { ...message, email };
  const response = await send(app, fields);
  expect(response.status).toBe(400);
  expect(await readRefused(response)).toEqual({
    message: "Please check your email address.",
    values: fields,
    issues: { confirmedEmail: hint },
  });
  expect((await send(app, { ...fields, email: "rita@gmal.com", confirmedEmail: email })).status).toBe(400);
  expect(await readMessages(app)).toEqual([]);
  expect((await send(app, { ...fields, confirmedEmail: email })).status).toBe(303);
  expect((await send(app, { ...fields, email: "rita@gmail.com", confirmedEmail: email })).status).toBe(303);
  expect((await readMessages(app)).map((row) => row.email)).toEqual([email.trim(), "rita@gmail.com"]);
});

test("a message of the maximum length is stored, whatever its characters and line breaks", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const longest = {
    name: "李".repeat(200),
    email: "é".repeat(320),
    message: "李".repeat(5_000),
    consent: "yes",
    confirmedEmail: "é".repeat(320),
  };
  expect((await send(app, longest)).status).toBe(303);
  const lines = { ...message, message: `a${"\r\n".repeat(4_998)}b` };
  expect((await send(app, lines)).status).toBe(303);
  expect((await readMessages(app)).map((row) => row.message.length)).toEqual([5_000, 5_000]);
});

test("a body that is too large, of another type, or empty is refused", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const huge = await send(app, { ...message, message: "a".repeat(65 * 1024) });
  expect([huge.status, huge.headers.get("connection")]).toEqual([413, "close"]);
  expect(await huge.text()).toBe(
    "The request body is larger than 64 KiB\n\nGo back in your browser to return to the page with the form.\n",
  );
  const stream = new Blob([`message=${"a".repeat(65 * 1024)}`]).stream();
  const chunked = {
    method: "POST",
    headers: { "Content-Type": type },
    body: stream,
    duplex: "half",
  } as const;
  expect((await app.request("/contact", chunked)).status).toBe(413);
  for (const contentType of ["application/json", "multipart/form-data; boundary=a", "text/plain"]) {
    const headers = { "Content-Type": contentType };
    const response = await app.request("/contact", { method: "POST", headers, body: "name=Ada" });
    expect([contentType, response.status]).toEqual([contentType, 415]);
    expect(await response.text()).toMatch(/^Send the form as application\/x-www-form-urlencoded\n/);
  }
  expect((await app.request("/contact", { method: "POST" })).status).toBe(415);
  const empty = { method: "POST", headers: { "Content-Type": `${type}; charset=utf-8` } };
  expect((await app.request("/contact", empty)).status).toBe(400);
  expect(await readMessages(app)).toEqual([]);
});

test("a network over the limit gets an error message that includes the text it sent", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const address = "2001:db8::1";
  for (let count = 0; count < 20; count += 1) await send(app, message, { address });
  const text = "<b>Not</b> lost\nSecond line";
  const response = await send(app, { ...message, message: text }, { address });
  expect([response.status, response.headers.get("content-type")]).toEqual([429, "text/plain; charset=UTF-8"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  const body = await response.text();
  expect(body).toMatch(/^Too many requests\. Try again in \d+ s\.\n\nGo back/);
  expect(body).toContain(`You wrote:\n\n${text}\n`);
  const huge = await send(app, { ...message, message: "a".repeat(65 * 1024) }, { address });
  expect(huge.status).toBe(413);
});

test("while more forms are refused than can be rendered, the rest gets a short 503", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const invalid = Array.from({ length: 60 }, () => send(app, { ...message, name: "" }));
  const statuses = (await Promise.all(invalid)).map(({ status, headers }) => [
    status,
    headers.get("retry-after"),
  ]);
  expect(statuses.filter(([status]) => status === 400).length).toBeGreaterThanOrEqual(20);
  expect(statuses.filter(([status]) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter(([status, retryAfter]) => status === 503 && retryAfter !== "3")).toEqual([]);
});

test("bytes that are not UTF-8 and incomplete escapes do not fail", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const rest = "&email=a@b.example&message=b&consent=no";
  for (const name of ["%ff", "%", "%zz", "&&==", "__proto__=1&name"]) {
    const init = { method: "POST", headers: { "Content-Type": type }, body: `name=${name}${rest}` };
    expect([303, 400]).toContain((await app.request("/contact", init)).status);
  }
  expect((await readMessages(app))[0]?.name).toBe("\ufffd");
});

test.each([
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site", Origin: "http://localhost" },
  { Origin: "https://evil.example" },
  { Origin: "null" },
])("a form from another site is refused: %j", async (headers) => {
  await using app = await startTestApp("sqlite", { pages: true });
  const response = await send(app, message, { headers: headers as Record<string, string> });
  expect([response.status, response.headers.get("cache-control")]).toEqual([403, "no-store"]);
  expect(await readMessages(app)).toEqual([]);
});

test("while the database is unavailable, the page keeps what was typed", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  app.context.db.transaction = () => {
    throw new UnavailableError("down");
  };
  const response = await send(app, message);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await readRefused(response)).toMatchObject({
    message: "The database is temporarily unavailable. Try again in a few seconds.",
    values: message,
  });
});

test("a refused form is not cached, and the cached page has nothing of it", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const before = await (await app.request("/contact")).text();
  const refused = await (await send(app, { ...message, name: "" })).text();
  expect(refused).toContain("ada@example.com");
  expect(await (await app.request("/contact")).text()).toBe(before);
  expect((await app.request("/contact", { method: "PUT" })).status).toBe(405);
  expect((await sendForm(app, "/me", message)).status).toBe(405);
});

function send(
  app: TestApp,
  fields: Parameters<typeof sendForm>[2],
  init: Parameters<typeof sendForm>[3] = {},
) {
  return sendForm(app, "/contact", fields, init);
}

function readMessages({ context }: TestApp) {
  return context.db.selectFrom("messages").selectAll().orderBy("created_at").orderBy("id").execute();
}

test.each(["/contact", "/blog/first", "/tech"])("another method for %s is refused by name", async (path) => {
  await using app = await startTestApp("sqlite", { pages: true });
  for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await app.request(path, { method });
    const allow = path === "/tech" ? "GET, HEAD" : "GET, HEAD, POST";
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, allow]);
  }
  expect((await app.request("/contact", { method: "HEAD" })).status).toBe(200);
});
