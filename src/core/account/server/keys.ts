import type { ApiKeyScope } from "../contract/api-key-scopes.ts";
import type { Client } from "./security-events.ts";

/** A key with which a program of the owner makes calls. */
export interface ValidKey {
  id: string;
  label: string;
  scope: ApiKeyScope;
}

/** Keys that are sent as a Bearer token in place of that of a session. What they may do is up to the guard. */
export interface Keys {
  /** Whether a token has the form of such a key. No token of a session has it. */
  matches: (token: string) => boolean;
  /** Returns the key with this text, or `undefined` if there is none. That is a use of it. */
  find: (token: string) => Promise<ValidKey | undefined>;
  /** Records that a key is used for a change, before the change. */
  recordChange: (key: ValidKey, client: Client) => Promise<void>;
}
