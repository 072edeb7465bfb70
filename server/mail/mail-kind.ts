import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { OwnerMail } from "./mail-owner.ts";

/** What mails to the owner are written and sent with. */
export interface OwnerMailDeps {
  db: Kysely<Schema>;
  timeZone: string;
  siteUrl: string;
  /** Rejects when the mail server does not accept the mail. */
  send: (mail: OwnerMail) => Promise<void>;
}

interface OwnerMailWork<Payload> extends Pick<JobKind<Payload>, "name" | "payload" | "failure"> {
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
