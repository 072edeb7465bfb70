import type { Logger } from "../../process/log/log.ts";
import type { SecurityEvent } from "../contract/security-events.ts";
import type { Client } from "./security-events.ts";

const descriptions: Record<SecurityEvent, { level: "info" | "warn"; text: string }> = {
  "sign-in": { level: "info", text: "the owner signed in" },
  "sign-in-failed": { level: "warn", text: "a sign-in failed" },
  "limit-reached": { level: "warn", text: "a sign-in was refused after too many failed attempts" },
  "password-changed": { level: "info", text: "the owner's password was changed" },
  "session-ended": { level: "info", text: "a session of the owner was ended" },
  "api-key-made": { level: "info", text: "the owner made an API key" },
  "api-key-deleted": { level: "info", text: "the owner deleted an API key" },
  "api-key-used": { level: "info", text: "a program makes changes with an API key" },
  "second-step-failed": { level: "warn", text: "a second step failed after the right password" },
  "factor-added": { level: "info", text: "the owner added a passkey or an authenticator app" },
  "factor-removed": { level: "info", text: "the owner removed a passkey or an authenticator app" },
  "factors-reset": { level: "warn", text: "all passkeys, apps, and recovery codes were removed" },
  "recovery-codes-made": { level: "info", text: "the owner made new recovery codes" },
  "recovery-code-used": { level: "info", text: "a recovery code was used" },
};

/**
 * Logs a security event under `event`, without addresses. `client.key` is the label of the API key, passkey, or app
 * that it is about.
 * @param times how often it happened since it was last logged
 */
export function logSecurityEvent(
  log: Pick<Logger, "info" | "warn">,
  event: SecurityEvent,
  client: Client & { key?: string },
  times = 1,
): void {
  const { level, text } = descriptions[event];
  log[level]({ event, times, ...client }, text);
}
