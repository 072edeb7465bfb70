import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import type { Problems, Refused } from "../send-result.ts";
import { useSend } from "../use-send.ts";
import { Status } from "./status.tsx";

interface AddFormProps<Added, Field extends string, Typed> {
  /** Sends what was typed. */
  add: (typed: Typed) => Promise<Added | Refused<Field>>;
  /** What is said if it could not be sent. */
  failed?: string;
  /** Called when the form is empty again, and its first field has focus. */
  onAdded?: (added: Added) => void;
  /** What is said then. */
  describe?: (added: Added) => string;
  /** The button, and what it says while it sends. */
  label: ReactNode;
  busy: string;
  look?: "primary" | "plain";
  /** The fields, each of which says what is wrong with it. */
  children: (problems: Problems<Field>) => ReactNode;
}

/** The form that adds an entry to a list. */
export function AddForm<Added, Field extends string, Typed>(props: AddFormProps<Added, Field, Typed>) {
  const { add, failed, onAdded, describe, label, busy, look = "plain", children } = props;
  const { element, submit, isBusy, problems, saved } = useSend<Added, Field>({
    onSaved: (added) => {
      element.current?.reset();
      focusFirst();
      onAdded?.(added);
    },
    onRefused: ({ form }) => form !== undefined && focusFirst(),
  });
  function focusFirst() {
    element.current?.querySelector<HTMLElement>("input")?.focus();
  }

  return (
    <form ref={element} className="stack-4 narrow" onSubmit={submit(add, failed)}>
      {children(problems)}
      <div className="row-2-4 breaking">
        <Button type="submit" look={look}>
          {isBusy ? busy : label}
        </Button>
        {problems.form && <Status role="alert">{problems.form}</Status>}
        <Status>{saved !== undefined && describe?.(saved)}</Status>
      </div>
    </form>
  );
}
