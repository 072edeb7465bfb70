import { useState } from "react";
import type { Every } from "../../../../../contract/visit-letter.ts";
import { Button } from "../../../../ui/button.tsx";
import styles from "../settings-form.module.css";
import { sendLetter } from "./api.ts";

/** Sends the letter about the last week or month now. */
export function LetterSender({ every, mailTo }: { every: Every; mailTo: string }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");

  async function send() {
    // The button stays enabled, because a disabled one loses the focus.
    if (isBusy) return;
    setBusy(true);
    setOutcome("");
    try {
      await sendLetter(every);
      setOutcome(`The letter for last ${every} is on its way to ${mailTo}.`);
    } catch (error) {
      console.info("The letter was not sent", error);
      setOutcome("The letter could not be sent. Please try again.");
    }
    setBusy(false);
  }

  return (
    <>
      <Button onClick={() => void send()}>{isBusy ? "Sending..." : "Send one now"}</Button>
      <p role="status" className={styles.facts}>
        {outcome}
      </p>
    </>
  );
}
