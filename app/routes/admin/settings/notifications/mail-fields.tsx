import type { NotificationSettings } from "../../../../../contract/notifications.ts";
import styles from "../../../../admin/ui/settings-form.module.css";

interface MailFieldsProps {
  /** The address of the owner, or null if the site sends no mail. */
  mailTo: string | null;
  settings: Pick<NotificationSettings, "mail" | "dailyAt">;
  onChange: (part: Partial<NotificationSettings>) => void;
}

const choices = [
  { mail: "each", text: "A mail for each message" },
  { mail: "daily", text: "One mail a day with all messages" },
  { mail: "off", text: "No mail" },
] as const;

/** Whether messages are mailed, and when. */
export function MailFields({ mailTo, settings: { mail, dailyAt }, onChange }: MailFieldsProps) {
  if (mailTo === null)
    return (
      <p className="breaking quiet small">
        To get messages by mail, set <code>SMTP_URL</code> and <code>NOTIFY_EMAIL</code> on the server.
      </p>
    );
  return (
    <fieldset className={`stack-1 ${styles.part}`}>
      <legend>Mail to {mailTo}</legend>
      {choices.map((choice) => (
        <div key={choice.mail} className={`row-2-4 ${styles.line}`}>
          <label className={styles.choice}>
            <input
              type="radio"
              name="mail"
              checked={mail === choice.mail}
              onChange={() => onChange({ mail: choice.mail })}
            />
            {choice.text}
          </label>
          {choice.mail === "daily" && mail === "daily" && (
            <label className={styles.time}>
              at
              <input
                type="time"
                required
                className="input"
                value={dailyAt}
                onChange={({ target }) => onChange({ dailyAt: target.value })}
              />
            </label>
          )}
        </div>
      ))}
    </fieldset>
  );
}
