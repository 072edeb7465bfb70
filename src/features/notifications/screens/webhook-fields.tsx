import { Link } from "react-router";
import { Said } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { Button } from "../../../core/ui/button.tsx";
import { Switch } from "../../../core/ui/lazy/switch.tsx";
import type { NotificationSettings, WebhookAttempt, WebhookTest } from "../contract/notifications.ts";
import { testWebhook } from "./api.ts";

interface WebhookFieldsProps {
  /** The origin of its URL. */
  webhook: string;
  isOn: boolean;
  attempts: WebhookAttempt[];
  onChange: (part: Pick<NotificationSettings, "webhook">) => void;
}

/** Whether messages are sent to the webhook, and what it has responded. */
export function WebhookFields({ webhook, isOn, attempts, onChange }: WebhookFieldsProps) {
  return (
    <div className="stack-1 small">
      <div className="row-2-4 tall">
        <Switch checked={isOn} onChange={(checked) => onChange({ webhook: checked })}>
          Send messages to {webhook}
        </Switch>
        <WebhookTester />
      </div>
      {attempts.length > 0 && (
        <details className="details small">
          <summary>Its last responses</summary>
          <ol className="stack-2">
            {attempts.map(({ _id, at, messageId, ...answer }) => (
              <li key={_id} className="row-1-4 breaking">
                <Link to={`/admin/messages/${messageId}`}>
                  <Time at={at} />
                </Link>
                <span dir="auto">{describeAnswer(answer)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function WebhookTester() {
  const tests = useSend<string>({ reloads: false });
  const test = () =>
    tests.send(async () => describeAnswer(await testWebhook()), "The test could not be sent.");

  return (
    <>
      <Button onClick={test}>{tests.isBusy ? "Sending..." : "Send a test"}</Button>
      <Said by={tests} />
    </>
  );
}

/** Says what the webhook has responded, such as "Status 404: no such hook". */
function describeAnswer({ status, text }: WebhookTest): string {
  if (status === null) return `No response: ${text}`;
  return text === "" ? `Status ${status}` : `Status ${status}: ${text}`;
}
