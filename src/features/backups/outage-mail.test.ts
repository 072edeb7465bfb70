import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { readMail } from "../../../test/read-mail.ts";
import { inTransaction } from "../../core/db/retry.ts";
import { schedule } from "../../core/jobs/enqueue.ts";
import { scheduledKind } from "../../core/jobs/job-kind.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import { createOwnerMailer } from "../../core/mail/mail-owner.ts";
import { createLog } from "../../core/process/log/log.ts";
import { namedNightlyBackup } from "./nightly-backup.ts";
import { createOutageMail, enqueueOutageMail } from "./outage-mail.ts";

const hour = 60 * 60_000;
const start = Date.parse("2026-03-20T03:00:00Z");

describe.each(engines)("the mail about backups on %s", (engine) => {
  test("is sent once a day after the first failure, and again only after it has worked in between", async () => {
    await using server = await startMailServer();
    await using app = await startTestApp(engine);
    const site = { now: start, works: false };
    const deps = { db: app.context.db, clock: () => site.now, log: createLog("silent") };
    const send = createOwnerMailer(server.url, "me@example.org");
    const mail = createOutageMail({ ...deps, timeZone: "UTC", siteUrl: "https://ada.example", send });
    const nightly = scheduledKind({
      ...namedNightlyBackup,
      failure: "failed",
      nextRun: (now) => now + 24 * hour,
      retryDelay: () => hour,
      onFailingForDay: (transaction, failure) => enqueueOutageMail(transaction, failure, { has: () => true }),
      run: async () => {
        if (!site.works) throw new Error("The disk is full.");
      },
    });
    await inTransaction(deps.db, (transaction) => schedule(transaction, nightly.name, site.now));
    /** Lets hours pass, and returns the times at which a mail was sent. */
    const pass = async (hours: number) => {
      const sent: string[] = [];
      for (let passed = 0; passed < hours; passed += 1) {
        const before = server.mails.length;
        await runDue(deps, nightly, new AbortController().signal);
        await runDue(deps, mail, new AbortController().signal);
        if (server.mails.length > before) sent.push(new Date(site.now).toISOString().slice(0, 16));
        site.now += hour;
      }
      return sent;
    };
    expect(await pass(24)).toEqual([]);
    expect(await pass(60)).toEqual(["2026-03-21T03:00"]);
    const { header, text } = readMail(server.mails[0] ?? "");
    expect(header("subject")).toBe("Nightly backups are failing");
    expect(text).toContain(
      "Every attempt since 2026-03-20 at 03:00 has failed, the latest on 2026-03-21 at 03:00. The reason:\n\nThe disk is full.\n",
    );
    expect(text).toContain("https://ada.example/admin\n");
    site.works = true;
    expect(await pass(24)).toEqual([]);
    site.works = false;
    expect(await pass(24)).toEqual([]);
    expect(await pass(48)).toHaveLength(1);
    expect(server.mails).toHaveLength(2);
  });

  test("is not queued on a site that sends no mail", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const failure = { key: "bucket", reason: "It is full.", since: start, failedAt: start + 24 * hour };
    await inTransaction(db, (transaction) => enqueueOutageMail(transaction, failure, { has: () => false }));
    expect(await db.selectFrom("jobs").select("kind").where("kind", "=", "backup-mail").execute()).toEqual(
      [],
    );
  });
});
