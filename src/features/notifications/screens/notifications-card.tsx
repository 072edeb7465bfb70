import styles from "../../../core/admin/settings/settings.module.css";
import { SettingsForm } from "../../../core/admin/settings/settings-form.tsx";
import { useForm } from "../../../core/admin/use-form.ts";
import { Card } from "../../../core/ui/card.tsx";
import type { NotificationSettings, Notifications } from "../contract/notifications.ts";
import { saveSettings } from "./api.ts";
import { QuietFields } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

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
function MailFields({ mailTo, settings: { mail, dailyAt }, onChange }: MailFieldsProps) {
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

/** How and when the owner is told about messages. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const { mailTo, webhook, timeZone, attempts } = notifications;
  const form = useForm(() => ({ loaded: notifications.settings, edits: notifications.settings }));
  const settings = form.state.edits;
  const change = (part: Partial<NotificationSettings>) => form.edit((before) => ({ ...before, ...part }));
  return (
    <Card>
      <h2>Notifications</h2>
      <SettingsForm form={form} save={async (changed) => (await saveSettings(changed)).settings}>
        <MailFields mailTo={mailTo} settings={settings} onChange={change} />
        <QuietFields quiet={settings.quiet} timeZone={timeZone} onChange={change} />
        {webhook !== null && (
          <WebhookFields webhook={webhook} isOn={settings.webhook} attempts={attempts} onChange={change} />
        )}
      </SettingsForm>
    </Card>
  );
}
