import { type ReactNode, type RefObject, useLayoutEffect } from "react";
import type { StoredMessage } from "../../../../contract/messages.ts";

interface ShownProps {
  messages: StoredMessage[];
  into: RefObject<StoredMessage[]>;
  children: ReactNode;
}

/** Notes which messages the list shows, in order, for the steps to the next and the previous one. */
export function Shown({ messages, into, children }: ShownProps) {
  useLayoutEffect(() => {
    into.current = messages;
  });
  return children;
}
