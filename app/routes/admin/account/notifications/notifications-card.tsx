import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { NotificationSettings, Notifications } from "../../../../../contract/notifications.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import styles from "../settings-form.module.css";
import { MailFields } from "./mail-fields.tsx";
import { QuietFields } from "./quiet-fields.tsx";
import { WebhookFields } from "./webhook-fields.tsx";

/** Whether the settings were saved. */
export interface SaveOutcome {
  saved: boolean;
}

/** How and when the owner is told about messages. */
export function NotificationsCard({ notifications }: { notifications: Notifications }) {
  const { mailTo, webhook, timeZone, attempts } = notifications;
  const [settings, setSettings] = useState(notifications.settings);
  const [isChanged, setChanged] = useState(false);
  const { submit, data, state } = useFetcher<SaveOutcome>();
  const isBusy = state !== "idle";

  function change(part: Partial<NotificationSettings>) {
    setSettings({ ...settings, ...part });
    setChanged(true);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    // The button stays enabled, because a disabled one loses the focus.
    if (isBusy) return;
    setChanged(false);
    void submit({ ...settings }, { method: "PATCH", action: "/admin/account", encType: "application/json" });
  }

  const outcome = isBusy || isChanged ? undefined : data;
  return (
    <Card>
      <h2>Notifications</h2>
      <form className="stack-5" onSubmit={save}>
        <MailFields mailTo={mailTo} settings={settings} onChange={change} />
        <QuietFields quiet={settings.quiet} timeZone={timeZone} onChange={change} />
        {webhook !== null && (
          <WebhookFields webhook={webhook} isOn={settings.webhook} attempts={attempts} onChange={change} />
        )}
        <div className={`row-2-4 ${styles.save}`}>
          <Button type="submit" look="primary">
            {isBusy ? "Saving..." : "Save"}
          </Button>
          <Status>{outcome?.saved && "Saved."}</Status>
          <Status role="alert">
            {outcome && !outcome.saved && "The settings were not saved. Please try again."}
          </Status>
        </div>
      </form>
    </Card>
  );
}
