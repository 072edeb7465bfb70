import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";

export interface Deletion {
  deleted: boolean;
}

/**
 * Deletes an entry through the action at this URL, which returns whether the entry was deleted. Calls made
 * while a deletion is in flight are ignored.
 */
export function useDeletion(action: string, onOutcome: (deleted: boolean) => void): (id: string) => void {
  const { data, state, submit } = useFetcher<Deletion>();
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (data) report(data.deleted);
  }, [data]);
  // `flushSync` updates `state` before the next event, so that the second click of a double click is ignored.
  return (id) => {
    if (state === "idle") void submit({ id }, { method: "delete", action, flushSync: true });
  };
}
