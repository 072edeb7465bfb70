import { formatCount } from "../../../ui/format.ts";
import type { SecurityEntry } from "../../contract/security-events.ts";

/** Describes an entry of the sign-in history, such as "3 failed sign-ins". */
export function describeEvent({ event, times, key }: Pick<SecurityEntry, "event" | "times" | "key">): string {
  const many = times > 1;
  const count = formatCount(times);
  // Entries of earlier versions do not name the key.
  const label = key === undefined ? "" : `: ${key}`;
  switch (event) {
    case "sign-in":
      return "Signed in";
    case "sign-in-failed":
      return many ? `${count} failed sign-ins` : "Failed sign-in";
    case "limit-reached":
      return many
        ? `${count} sign-ins refused after too many failures`
        : "Sign-in refused after too many failures";
    case "password-changed":
      return "Password changed";
    case "session-ended":
      return many ? `${count} sessions ended` : "Session ended";
    case "api-key-made":
      return `API key created${label}`;
    case "api-key-deleted":
      return `API key deleted${label}`;
    case "api-key-used":
      return `${many ? `${count} changes` : "Change"} with an API key${label}`;
    case "second-step-failed":
      return `${many ? `${count} wrong second steps` : "Wrong second step"} after the right password`;
    case "factor-added":
      return `Second step added${label}`;
    case "factor-removed":
      return `Second step removed${label}`;
    case "factors-reset":
      return "Second step reset";
    case "recovery-codes-made":
      return "Recovery codes made";
    case "recovery-code-used":
      return `Recovery code used${label}`;
  }
}
