import { randomInt } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { SMTPServerOptions } from "smtp-server";
import { connect } from "../../src/core/db/connect.ts";
import type { Schema } from "../../src/core/db/schema.ts";
import { startMailServer } from "../mail-server.ts";
import { readMail } from "../read-mail.ts";
import { type ReplyLedger, sendReplies } from "./reply-writers.ts";
import type { ScenarioOptions, ScenarioResult } from "./scenario.ts";
import { type SiteProcess, signIn } from "./site-process.ts";
import { type StageOptions, setStage } from "./stage.ts";

const notifyEmail = "owner@example.org";
/** Milliseconds that a site has to send what waits at the end. */
const lastTurn = 120_000;

/**
 * Kills a site again and again while the owner replies and a mail server takes the mails, slowly, or refuses some of them for now.
 * While the site is dead, the leases of its jobs end, as they would after minutes. None of the replies may be lost, and none
 * may be mailed twice.
 */
export async function tortureReplies(
  stageOptions: StageOptions,
  { rounds, onRound }: ScenarioOptions,
): Promise<ScenarioResult> {
  const post = createPostOffice();
  await using server = await startMailServer(post.options);
  const environment = { SMTP_URL: server.url, NOTIFY_EMAIL: notifyEmail };
  const { stage, databaseUrl, end } = await setStage({ ...stageOptions, environment });
  const { db } = connect({ databaseUrl, dataDir: stage.dataDir, onIdleError: () => {} });
  try {
    const ledger: ReplyLedger = { acknowledged: new Set(), faults: new Map() };
    const urls = stage.sites.map(({ url }) => url);
    const writing = await sendReplies({ urls, token: await signIn(urls[0] ?? ""), ledger });
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(randomInt(20, 400));
      const site = stage.sites[randomInt(stage.sites.length)] as SiteProcess;
      await site.kill();
      await endLeases(db);
      await site.start();
      onRound(round);
    }
    await writing.stop();
    post.refuseNothing();
    for (const site of stage.sites) await site.kill();
    await endLeases(db);
    for (const site of stage.sites) await site.start();
    await untilNothingWaits(db);
    const faults = [...ledger.faults].map(([response, example]) => `${response}: ${example}`);
    return { rounds, ...(await compare(db, ledger, post.delivered)), faults };
  } finally {
    await server.closeConnections();
    await db.destroy();
    await end();
  }
}

/** A mail server that takes its time now and then, or refuses a mail for now, and counts those that it has accepted. */
function createPostOffice() {
  const delivered = new Map<string, number>();
  let isMoody = true;
  const onData: SMTPServerOptions["onData"] = async (stream, _session, done) => {
    const mail = await text(stream).catch(() => undefined);
    // The site was killed in the middle of the mail.
    if (mail === undefined) return;
    if (isMoody && randomInt(3) === 0) await sleep(randomInt(300));
    if (isMoody && randomInt(5) === 0)
      return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
    const id = readMail(mail).header("message-id") ?? "";
    delivered.set(id, (delivered.get(id) ?? 0) + 1);
    done();
  };
  return {
    options: { onData },
    delivered,
    refuseNothing: () => {
      isMoody = false;
    },
  };
}

/** Makes everything due that the site was doing or has postponed. */
async function endLeases(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ due_at: 0, leased_until: 0 })
    .where("kind", "=", "reply-mail")
    .where("state", "=", "waiting")
    .execute();
}

async function untilNothingWaits(db: Kysely<Schema>): Promise<void> {
  const deadline = performance.now() + lastTurn;
  while (performance.now() < deadline) {
    const waiting = await db
      .selectFrom("jobs")
      .select("id")
      .where("kind", "=", "reply-mail")
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (waiting === undefined) return;
    await sleep(100);
  }
}

/** A reply must be sent, and its mail delivered, or have failed because nobody knows; and its mail must not be delivered twice. */
async function compare(
  db: Kysely<Schema>,
  { acknowledged }: ReplyLedger,
  delivered: ReadonlyMap<string, number>,
) {
  const rows = await db
    .selectFrom("message_replies")
    .leftJoin("jobs", (join) =>
      join.onRef("jobs.key", "=", "message_replies.id").on("jobs.kind", "=", "reply-mail"),
    )
    .select(["message_replies.id", "mail_id", "sent_at", "jobs.state", "last_error"])
    .execute();
  const kept = rows.filter(({ mail_id, sent_at, state, last_error }) =>
    sent_at === null
      ? state === "failed" && last_error?.startsWith("It may have been sent")
      : delivered.has(mail_id),
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  const mailIds = new Set(rows.map(({ mail_id }) => mail_id));
  return {
    acknowledged: acknowledged.size,
    found: rows.length,
    lost: [...acknowledged].filter((id) => !keptIds.has(id)).length + rows.length - kept.length,
    extra: [...delivered].filter(([id, times]) => mailIds.has(id) && times > 1).length,
  };
}
