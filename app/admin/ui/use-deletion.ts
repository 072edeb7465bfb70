import { useRef } from "react";
import { data, useFetcher } from "react-router";
import { attempt } from "../attempt.ts";
import { useResult } from "../use-result.ts";

interface Deletion {
  deleted: boolean;
}

/**
 * Returns the result of a deletion from its action. A failure has an error status, so that the router does not load the
 * screen again.
 */
export async function answerDeletion(call: Promise<unknown>) {
  const deleted = await attempt(
    "The deletion failed",
    call.then(() => true),
  );
  return data({ deleted: deleted ?? false }, deleted ? 200 : 500);
}

/**
 * Deletes an entry through the action at this URL, which returns whether the entry was deleted. Calls made
 * while a deletion is in flight are ignored.
 */
export function useDeletion(
  action: string,
  onEnd: (deleted: boolean, id: string) => void,
): (id: string) => void {
  const fetcher = useFetcher<Deletion>();
  const sent = useRef("");
  useResult(fetcher, ({ deleted }) => onEnd(deleted, sent.current));
  return (id) => {
    if (fetcher.state !== "idle") return;
    sent.current = id;
    // `flushSync` updates `state` before the next event, so that the second click of a double click is ignored.
    void fetcher.submit({ id }, { method: "delete", action, flushSync: true });
  };
}
