import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "../../core/db/connect.ts";
import { readSecret } from "../../core/db/secrets.ts";

/** What the stamp of a form says about when its page was rendered. */
export type StampAge = { seconds: number } | "forged" | "missing";

/** Stamps say when the page with the contact form was rendered. They are signed, so nobody else can make one. */
export interface Stamps {
  /** Returns a stamp with the current time. */
  write: () => Promise<string>;
  /** Reads what a client has sent. */
  read: (stamp: string | undefined) => Promise<StampAge>;
}

interface StampDeps {
  db: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export function createStamps({ db, clock }: StampDeps): Stamps {
  let secret: Promise<string> | undefined;

  /** Without a database, the next call tries again. */
  function getSecret(): Promise<string> {
    secret ??= readSecret(db, "contact-stamps").catch((error) => {
      secret = undefined;
      throw error;
    });
    return secret;
  }

  async function sign(time: string): Promise<Buffer> {
    return createHmac("sha256", await getSecret())
      .update(time)
      .digest()
      .subarray(0, 16);
  }

  return {
    write: async () => {
      const time = Math.floor(clock() / 1000).toString(36);
      return `${time}.${(await sign(time)).toString("base64url")}`;
    },
    read: async (stamp) => {
      if (!stamp) return "missing";
      const [, time, signature = ""] = /^([0-9a-z]{1,10})\.([\w-]{22})$/.exec(stamp) ?? [];
      if (time === undefined) return "forged";
      if (!timingSafeEqual(Buffer.from(signature, "base64url"), await sign(time))) return "forged";
      return { seconds: Math.floor(clock() / 1000) - Number.parseInt(time, 36) };
    },
  };
}
