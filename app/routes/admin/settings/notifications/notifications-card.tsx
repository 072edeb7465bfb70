import { useState } from "react";
import type { NotificationSettings, Notifications } from "../../../../../contract/notifications.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { saveSettings } from "./api.ts";
import { MailFields } from "./mail-fields.tsx";
import { QuietFields } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

/** How and when the owner is told about messages. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const { mailTo, webhook, timeZone, attempts } = notifications;
  const [settings, setSettings] = useState(notifications.settings);
  const { submit, isBusy, problems, saved, hide } = useSend<Notifications>();
  const change = (part: Partial<NotificationSettings>) => setSettings({ ...settings, ...part });
  return (
    <Card>
      <h2>Notifications</h2>
      <form
        className="stack-5"
        onSubmit={submit(() => saveSettings(settings), "The settings were not saved. Please try again.")}
        onChange={hide}
      >
        <MailFields mailTo={mailTo} settings={settings} onChange={change} />
        <QuietFields quiet={settings.quiet} timeZone={timeZone} onChange={change} />
        {webhook !== null && (
          <WebhookFields webhook={webhook} isOn={settings.webhook} attempts={attempts} onChange={change} />
        )}
        <div className="row-2-4">
          <Button type="submit" look="primary">
            {isBusy ? "Saving..." : "Save"}
          </Button>
          <Status>{saved && "Saved."}</Status>
          <Status role="alert">{problems.form}</Status>
        </div>
      </form>
    </Card>
  );
}
