import { SettingsForm } from "../../../core/admin/settings/settings-form.tsx";
import { TextField } from "../../../core/admin/ui/text-field.tsx";
import { useForm } from "../../../core/admin/use-form.ts";
import { Card } from "../../../core/ui/card.tsx";
import type { NotificationSettings, Notifications } from "../contract/notifications.ts";
import { saveSettings } from "./api.ts";
import { QuietFields, TimeField } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

interface MailFieldsProps {
  /** The address of the owner, or null if the site sends no mail. */
  mailTo: string | null;
  settings: Pick<NotificationSettings, "mail" | "dailyAt">;
  onChange: (part: Partial<NotificationSettings>) => void;
}

const choices = [
  { value: "each", label: "A mail for each message" },
  { value: "daily", label: "One mail a day with all messages" },
  { value: "off", label: "No mail" },
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
    <div className="row-2-4 narrow">
      <div className="grow">
        <TextField
          label={`Mail to ${mailTo}`}
          value={mail}
          choices={choices}
          onChange={(chosen) =>
            onChange({ mail: choices.find(({ value }) => value === chosen)?.value ?? mail })
          }
        />
      </div>
      {mail === "daily" && (
        <TimeField label="at" value={dailyAt} onChange={(at) => onChange({ dailyAt: at })} />
      )}
    </div>
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
