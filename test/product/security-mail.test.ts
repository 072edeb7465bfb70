import { describe, expect, test } from "vitest";
import { createSecurityMail, securityMail } from "../../src/core/account/server/security-mail.ts";
import { runDue } from "../../src/core/jobs/run-due.ts";
import { createOwnerMailer } from "../../src/core/mail/mail-owner.ts";
import { createLog } from "../../src/core/process/log/log.ts";
import { makeApiKey } from "../../src/features/api-keys/testing/api-keys.ts";
import { startTestApp } from "../app.ts";
import { engines } from "../databases.ts";
import { startMailServer } from "../mail-server.ts";
import { owner, signIn, signInAgain } from "../owner.ts";
import { readMail } from "../read-mail.ts";

const noon = Date.parse("2026-03-20T12:00:00Z");
const day = 24 * 60 * 60_000;
const notifyEmail = "me@example.org";
const linux =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Starts a site with a mail server. `read` sends the mails that are due, and returns them. */
async function start(engine: (typeof engines)[number]) {
  const site = { now: noon };
  const server = await startMailServer();
  const config = { smtpUrl: server.url, notifyEmail };
  const app = await startTestApp(engine, { config, clock: () => site.now });
  const parts = { db: app.context.db, clock: () => site.now, log: createLog("silent") };
  const send = createOwnerMailer(server.url, notifyEmail);
  const kind = createSecurityMail({ ...parts, timeZone: "UTC", siteUrl: "https://ada.example", send });
  return {
    app,
    site,
    read: async () => {
      const before = server.mails.length;
      while (await runDue(parts, kind as Parameters<typeof runDue>[1], new AbortController().signal));
      return server.mails.slice(before).map((mail) => {
        const { header, text } = readMail(mail);
        return { subject: header("subject"), text };
      });
    },
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe.each(engines)("mails about the account on %s", (engine) => {
  test("say that somebody signed in from a browser that had not signed in before", async () => {
    await using site = await start(engine);
    await signIn(site.app);
    await site.read();
    const init = { method: "POST", json: owner, headers: { "User-Agent": linux } };
    const first = await site.app.request("/api/auth/login", { ...init, address: "8.8.8.8" });
    expect(await site.read()).toEqual([
      {
        subject: "Sign-in from a new browser",
        text: "Somebody signed in to your site from a browser that had not signed in before, on 2026-03-20 at 12:00 (Chrome on Linux, United States).\n\nIf this was not you, change your password, and end the sessions that you do not know, and remove keys, passkeys, apps, and devices that are not yours:\nhttps://ada.example/admin/settings\n",
      },
    ]);
    const [cookie = ""] = (first.headers.get("set-cookie") ?? "").split(";");
    const again = await site.app.request("/api/auth/login", {
      ...init,
      headers: { ...init.headers, cookie },
    });
    expect(again.status).toBe(200);
    await site.app.request("/api/auth/login", { ...init, json: { ...owner, password: "wrong" } });
    expect(await site.read()).toEqual([]);
  });

  test("name keys that were created, used for changes, and deleted, and a used one once a day", async () => {
    await using site = await start(engine);
    const { as } = await signIn(site.app);
    await site.read();
    const { key, _id: id } = await makeApiKey(as, "Laptop\r\nBcc: all@example.org", "posts");
    const post = { title: "A", image: "/a.webp", content: ["Text"], published: true };
    const save = (slug: string) =>
      site.app.request("/api/blogs", {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        json: { ...post, slug },
      });
    await Promise.all(["a", "b", "c"].map(save));
    const mails = await site.read();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "API key created: Laptop Bcc: all@example.org",
      "Changes with the API key Laptop Bcc: all@example.org",
    ]);
    expect(mails.at(-1)?.text).toContain(
      "to change something, for the first time today, on 2026-03-20 at 12:00.",
    );
    expect(await site.read()).toEqual([]);
    site.site.now += day;
    expect((await save("d")).status).toBe(201);
    await as(`/api/api-keys/${id}`, { method: "DELETE" });
    expect((await site.read()).map(({ subject }) => subject)).toEqual([
      "Changes with the API key Laptop Bcc: all@example.org",
      "API key deleted: Laptop Bcc: all@example.org",
    ]);
  });

  test("are not queued by a site without a mail server", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await signInAgain(app);
    await makeApiKey(as);
    const jobs = app.context.db.selectFrom("jobs").select("kind").where("kind", "=", securityMail);
    expect(await jobs.execute()).toEqual([]);
  });
});
