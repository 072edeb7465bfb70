import { SettingsForm } from "../../../core/admin/settings/settings-form.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { TextField } from "../../../core/admin/ui/text-field.tsx";
import { useForm } from "../../../core/admin/use-form.ts";
import { useSend } from "../../../core/admin/use-send.ts";
import { Button } from "../../../core/ui/button.tsx";
import { Card } from "../../../core/ui/card.tsx";
import type { Every, VisitLetter } from "../contract.ts";
import { saveLetter, sendLetter } from "./api.ts";

const choices = [
  { value: "off", label: "No letter" },
  { value: "week", label: "Every Monday, for the previous week" },
  { value: "month", label: "On the 1st of each month, for the previous month" },
] as const;

/** How often the owner gets a letter about visits. */
export function LetterCard({ letter }: { letter: VisitLetter }) {
  return (
    <Card>
      <h2>Letter about visits</h2>
      {letter.mailTo === null ? (
        <p className="breaking quiet small">
          To get a letter about visits every week or month, set <code>SMTP_URL</code> and{" "}
          <code>NOTIFY_EMAIL</code> on the server.
        </p>
      ) : (
        <LetterForm {...letter} mailTo={letter.mailTo} />
      )}
    </Card>
  );
}

function LetterForm({ every: loaded, timeZone, mailTo }: VisitLetter & { mailTo: string }) {
  const form = useForm(() => ({ loaded, edits: loaded }));
  const every = form.state.edits;
  return (
    <SettingsForm
      form={form}
      save={async (changed) => (await saveLetter({ every: changed })).every}
      beside={<LetterSender every={every === "off" ? "week" : every} mailTo={mailTo} />}
    >
      <div className="narrow">
        <TextField
          label={`Letter to ${mailTo}`}
          hint={`It says how many people visited, where they came from, and what they read. It is sent at 8:00 AM (${timeZone}).`}
          value={every}
          choices={choices}
          onChange={(chosen) =>
            form.edit(() => choices.find(({ value }) => value === chosen)?.value ?? every)
          }
        />
      </div>
    </SettingsForm>
  );
}

/** Sends the letter about the last week or month now. */
function LetterSender({ every, mailTo }: { every: Every; mailTo: string }) {
  const letter = useSend<string>({ reloads: false });

  const sendNow = () =>
    letter.send(async () => {
      await sendLetter(every);
      return `The letter for last ${every} is on its way to ${mailTo}.`;
    }, "The letter could not be sent. Please try again.");

  return (
    <>
      <Button onClick={sendNow}>{letter.isBusy ? "Sending..." : "Send one now"}</Button>
      <Said by={letter} />
    </>
  );
}
