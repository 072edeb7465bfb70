import type { Every } from "../../../../../contract/visit-letter.ts";
import { useAction } from "../../../../admin/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import text from "../../../../ui/text.module.css";
import { sendLetter } from "./api.ts";

/** Sends the letter about the last week or month now. */
export function LetterSender({ every, mailTo }: { every: Every; mailTo: string }) {
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
