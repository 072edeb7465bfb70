import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { JobKind, NamedKind } from "../jobs/job-kind.ts";
import { createOwnerMailer, type OwnerMail } from "./mail-owner.ts";

/** What mails to the owner are written and sent with. */
export interface OwnerMailDeps {
  db: Kysely<Schema>;
  timeZone: string;
  siteUrl: string;
  /** Rejects when the mail server does not accept the mail. */
  send: (mail: OwnerMail) => Promise<void>;
}

/** The settings of mails to the owner. A site without one of the first two sends none. */
export interface OwnerMailSource {
  db: Kysely<Schema>;
  config: {
    smtpUrl: string | undefined;
    notifyEmail: string | undefined;
    siteUrl: string;
    timeZone: string;
  };
}

/** Returns what mails to the owner are written and sent with, or `undefined` if the site sends none. */
export function readOwnerMail({ db, config }: OwnerMailSource): OwnerMailDeps | undefined {
  const { smtpUrl, notifyEmail, siteUrl, timeZone } = config;
  if (smtpUrl === undefined || notifyEmail === undefined) return undefined;
  return { db, siteUrl, timeZone, send: createOwnerMailer(smtpUrl, notifyEmail) };
}

interface OwnerMailWork<Payload> extends NamedKind, Pick<JobKind<Payload>, "payload" | "failure"> {
  /** By default, the mail is tried for a day. */
  maxAttempts?: number;
  /** Returns the mail, or `undefined` if there is nothing to tell anymore. */
  write: (payload: Payload) => Promise<OwnerMail | undefined>;
}

/** Creates the kind of jobs each of which sends one mail to the owner. */
export function ownerMailKind<Payload>(
  { write, ...work }: OwnerMailWork<Payload>,
  send: OwnerMailDeps["send"],
): JobKind {
  const kind: JobKind<Payload> = {
    maxAttempts: 27,
    ...work,
    run: async ([job]) => {
      const mail = job && (await write(job.payload));
      if (mail !== undefined) await send(mail);
    },
  };
  return kind as JobKind;
}
