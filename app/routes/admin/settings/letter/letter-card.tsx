import { useState } from "react";
import type { Every, VisitLetter } from "../../../../../contract/visit-letter.ts";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import { useForm } from "../../../../admin/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import text from "../../../../ui/text.module.css";
import { sendLetter } from "./api.ts";

const choices = [
  { every: "off", text: "No letter" },
  { every: "week", text: "Every Monday, for the previous week" },
  { every: "month", text: "On the 1st of each month, for the previous month" },
] as const;

/** How often the owner gets a letter about visits. */
export function LetterCard({ letter }: { letter: VisitLetter }) {
  return (
    <Card>
      <h2>Letter about visits</h2>
      {letter.mailTo === null ? (
        <p className={`breaking ${text.quiet}`}>
          To get a letter about visits every week or month, set <code>SMTP_URL</code> and{" "}
          <code>NOTIFY_EMAIL</code> on the server.
        </p>
      ) : (
        <LetterForm {...letter} mailTo={letter.mailTo} />
      )}
    </Card>
  );
}

function LetterForm({ every: saved, timeZone, mailTo }: VisitLetter & { mailTo: string }) {
  const [every, setEvery] = useState(saved);
  const form = useForm<VisitLetter>("/admin/settings/letter");
  return (
    <form
      ref={form.element}
      className="stack-5"
      onSubmit={(event) => form.send(event, { every })}
      onChange={form.change}
    >
      <fieldset className={`stack-1 ${styles.part}`}>
        <legend>Letter to {mailTo}</legend>
        {choices.map((choice) => (
          <label key={choice.every} className={styles.choice}>
            <input
              type="radio"
              name="every"
              checked={every === choice.every}
              onChange={() => setEvery(choice.every)}
            />
            {choice.text}
          </label>
        ))}
        <p className={`breaking ${text.quiet}`}>
          It says how many people visited, where they came from, and what they read. It is sent at 8:00 AM (
          {timeZone}).
        </p>
      </fieldset>
      <div className="row-2-4">
        <Button type="submit" look="primary">
          {form.isBusy ? "Saving..." : "Save"}
        </Button>
        <LetterSender every={every === "off" ? "week" : every} mailTo={mailTo} />
        <Status>{form.saved && "Saved."}</Status>
        <Status role="alert">{form.problems.form}</Status>
      </div>
    </form>
  );
}

/** Sends the letter about the last week or month now. */
function LetterSender({ every, mailTo }: { every: Every; mailTo: string }) {
  const { isBusy, outcome, run } = useAction();

  const send = () =>
    run("The letter could not be sent. Please try again.", async () => {
      await sendLetter(every);
      return `The letter for last ${every} is on its way to ${mailTo}.`;
    });

  return (
    <>
      <Button onClick={() => void send()}>{isBusy ? "Sending..." : "Send one now"}</Button>
      <p role="status" className={`breaking ${text.quiet}`}>
        {outcome?.text}
      </p>
    </>
  );
}
