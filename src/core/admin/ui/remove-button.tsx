import { type ComponentProps, useRef } from "react";
import type { ErrorResponse } from "../read-refusal.ts";
import { readDone } from "../send-result.ts";
import type { Sender } from "../use-send.ts";
import { Button } from "./button.tsx";
import { focusHeading, focusNext } from "./focus-next.ts";
import { QuestionButton } from "./question-button.tsx";

interface RemoveButtonProps extends Omit<ComponentProps<typeof Button>, "onClick" | "id"> {
  /** Sends for the card, which says how it went. */
  by: Pick<Sender, "send">;
  /** The id of the entry that goes away. Focus moves to the next one, or without an entry, to the heading. */
  entry?: string;
  /** The call. It succeeds if there is nothing to remove anymore. */
  remove: () => Promise<ErrorResponse>;
  /** What is asked before, if it cannot be undone, and the label of the button that confirms. */
  question?: string;
  yes?: string;
  /** What is said when it is done, and if it could not be done. */
  done?: string;
  failed: string;
}

/** Removes an entry of a list: an icon. With a label and another look, removes all of them or something else. */
export function RemoveButton(props: RemoveButtonProps) {
  const { by, entry, remove, question, yes = "", done = "", failed, look = "remove", ...button } = props;
  const element = useRef<HTMLButtonElement>(null);

  function send() {
    by.send(async () => {
      const refused = await readDone(await remove());
      if (refused) return refused;
      if (entry !== undefined) focusNext(entry);
      else if (element.current) focusHeading(element.current);
      return done;
    }, failed);
  }

  const common = { ...button, look, ref: element };
  if (question === undefined) return <Button {...common} onClick={send} />;
  return <QuestionButton {...common} question={question} yes={yes} onYes={send} />;
}
