import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";

export interface Deletion {
  deleted: boolean;
}

/**
 * Deletes an entry through the action at this address, which returns whether it was deleted. A click while a deletion
 * is in flight does nothing.
 */
export function useDeletion(action: string, onOutcome: (deleted: boolean) => void): (id: string) => void {
  const { data, state, submit } = useFetcher<Deletion>();
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (data) report(data.deleted);
  }, [data]);
  // Rendered before the next event, so that the second click of a pair finds the first one in flight.
  return (id) => {
    if (state === "idle") void submit({ id }, { method: "delete", action, flushSync: true });
  };
}
