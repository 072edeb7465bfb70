import type { ReactNode } from "react";
import type { Sender } from "../use-send.ts";

/** What a line says about how something went. */
export interface StatusText {
  text: string;
  failed: boolean;
}

interface StatusProps {
  /** An alert interrupts what a screen reader reads. */
  role?: "status" | "alert";
  /** Whether it tells of a failure. By default, an alert does. */
  failed?: boolean | undefined;
  /** Whether the text has the size of other texts. By default, it is small. */
  large?: boolean;
  children: ReactNode;
}

/**
 * A line that tells how something went. Rendered without a text, it takes up no space, and screen readers announce the
 * text that it gets later.
 */
export function Status({ role = "status", failed = role === "alert", large = false, children }: StatusProps) {
  return (
    <p role={role} className={`status ${failed ? "red" : "green"} ${large ? "" : "small"}`}>
      {children}
    </p>
  );
}

/** What the buttons of a card have done, or why they did not. */
export function Said({ by: { problems, saved } }: { by: Sender }) {
  return <Status failed={problems.form !== undefined}>{problems.form ?? saved}</Status>;
}
