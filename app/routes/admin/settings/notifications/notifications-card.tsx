import { useState } from "react";
import type { NotificationSettings, Notifications } from "../../../../../contract/notifications.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useForm } from "../../../../admin/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { MailFields } from "./mail-fields.tsx";
import { QuietFields } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

/** How and when the owner is told about messages. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const { mailTo, webhook, timeZone, attempts } = notifications;
  const [settings, setSettings] = useState(notifications.settings);
  const form = useForm<Notifications>("/admin/settings/notifications");
  const change = (part: Partial<NotificationSettings>) => setSettings({ ...settings, ...part });
  return (
    <Card>
      <h2>Notifications</h2>
      <form
        ref={form.element}
        className="stack-5"
        onSubmit={(event) => form.send(event, settings)}
        onChange={form.change}
      >
        <MailFields mailTo={mailTo} settings={settings} onChange={change} />
        <QuietFields quiet={settings.quiet} timeZone={timeZone} onChange={change} />
        {webhook !== null && (
          <WebhookFields webhook={webhook} isOn={settings.webhook} attempts={attempts} onChange={change} />
        )}
        <div className="row-2-4">
          <Button type="submit" look="primary">
            {form.isBusy ? "Saving..." : "Save"}
          </Button>
          <Status>{form.saved && "Saved."}</Status>
          <Status role="alert">{form.problems.form}</Status>
        </div>
      </form>
    </Card>
  );
}
