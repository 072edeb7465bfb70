import type { Table } from "../../../db/table.ts";

declare module "../../../db/schema.ts" {
  interface Schema {
    passkeys: PasskeyRow;
    authenticator_apps: AuthenticatorAppRow;
    recovery_codes: RecoveryCodeRow;
    used_tickets: UsedTicketRow;
  }
}

export interface PasskeyRow {
  id: string;
  /** What the authenticator calls it. */
  credential_id: string;
  name: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often the authenticator says that it was used; 0 if it does not count. */
  counter: number;
  /** JSON array of how browsers reach it, such as `usb`. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** One row with the id 1, or none. */
interface AuthenticatorAppRow {
  id: number;
  /** In base32. */
  secret: string;
  /** The period of 30 seconds, counted from 1970, whose code was used last. */
  last_step: number;
  created_at: number;
}

interface RecoveryCodeRow {
  hash: string;
  created_at: number;
}

/** A ticket that was used, and cannot be used again. */
interface UsedTicketRow {
  challenge: string;
  used_at: number;
}

export const secondStepTables = {
  passkeys: {
    key: "id",
    leftOut: "secret",
    other: "id credential_id name public_key counter transports created_at last_used_at",
  },
  authenticator_apps: { key: "id", leftOut: "secret", other: "id secret last_step created_at" },
  recovery_codes: { key: "hash", leftOut: "secret", other: "hash created_at" },
  used_tickets: { key: "challenge", leftOut: "secret", other: "challenge used_at" },
} satisfies Record<string, Table>;
