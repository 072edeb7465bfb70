import type { NotificationSettings, Notifications } from "../../../../../contract/notifications.ts";
import { useForm } from "../../../../admin/use-form.ts";
import { Card } from "../../../../ui/card.tsx";
import { SettingsForm } from "../settings-form.tsx";
import { saveSettings } from "./api.ts";
import { MailFields } from "./mail-fields.tsx";
import { QuietFields } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

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
