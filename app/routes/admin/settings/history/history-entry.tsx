import { KeyRound, LogIn, LogOut, type LucideIcon, ShieldAlert, ShieldX } from "lucide-react";
import type { SecurityEntry, SecurityEvent } from "../../../../../contract/security-events.ts";
import { nameClient } from "../../../../admin/name-client.ts";
import { describeEvent } from "./describe-event.ts";
import styles from "./history-entry.module.css";

const icons: Record<SecurityEvent, LucideIcon> = {
  "sign-in": LogIn,
  "sign-in-failed": ShieldAlert,
  "limit-reached": ShieldX,
  "password-changed": KeyRound,
  "session-ended": LogOut,
  "api-key-made": KeyRound,
  "api-key-deleted": KeyRound,
  "api-key-used": KeyRound,
  "second-step-failed": ShieldAlert,
  "factor-added": KeyRound,
  "factor-removed": KeyRound,
  "factors-reset": KeyRound,
  "recovery-codes-made": KeyRound,
  "recovery-code-used": KeyRound,
};

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export function HistoryEntry({ entry }: { entry: SecurityEntry }) {
  const { event, at, lastAt } = entry;
  const Icon = icons[event];
  const { device, place } = nameClient(entry);
  return (
    <div className={styles.entry} data-event={event}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      <div className="breaking">
        <p>{describeEvent(entry)}</p>
        <p className="quiet small figures">{device === "Server" ? "On the server" : `${device}, ${place}`}</p>
      </div>
      <time dateTime={at} className={`quiet small figures ${styles.time}`}>
        {format.formatRange(new Date(at), new Date(lastAt))}
      </time>
    </div>
  );
}
