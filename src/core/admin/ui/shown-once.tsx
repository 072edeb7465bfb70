import { Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../copy-text.ts";
import { Status } from "./status.tsx";

interface ShownOnceProps {
  /** What can be copied. */
  text: string;
  /** The label of the button that copies it, and what is said if it could not be copied. */
  label: string;
  failure: string;
  /** What is said about it. An element that can have focus gets it. */
  children: ReactNode;
  /** What is beside the button: the text in a field, in which it is selected if it could not be copied, or other buttons. */
  before?: ReactNode;
  after?: ReactNode;
}

/** What was made just now, to be copied, because it is not shown again. Use the text as the key. */
export function ShownOnce({ text, label, failure, children, before, after }: ShownOnceProps) {
  const note = useRef<HTMLDivElement>(null);
  const { status, copy } = useCopy(failure);
  useEffect(() => note.current?.querySelector<HTMLElement>("[tabindex], input")?.focus(), []);

  async function copyAll() {
    if (!(await copy(text))) note.current?.querySelector("input")?.select();
  }

  return (
    <div ref={note} className="stack-3 breaking note">
      {children}
      <div className="row-2">
        {before}
        <Button onClick={() => void copyAll()}>
          <Copy aria-hidden="true" /> {label}
        </Button>
        {after}
        <Status failed={status?.failed}>{status?.text}</Status>
      </div>
    </div>
  );
}
