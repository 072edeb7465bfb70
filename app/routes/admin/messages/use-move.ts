import { useEffect, useEffectEvent } from "react";
import { type SubmitTarget, useFetcher } from "react-router";
import type { Change, Move } from "./moves.ts";

/** What is submitted to the action of the mailbox: the calls to make, and the move that they make or take back. */
export interface Order {
  changes: Change[];
  move: Move;
}

/** What the action of the mailbox returns. */
export interface Outcome {
  move: Move;
  done: boolean;
}

/** How orders are submitted. `flushSync` changes the state of a fetcher before the next event. */
export const submission = {
  method: "post",
  action: "/admin/messages",
  encType: "application/json",
  flushSync: true,
} as const;

/** Returns the function that moves messages. Calls made while a move is in flight are ignored. */
export function useMove(onMoved: (outcome: Outcome) => void): (move: Move) => void {
  const { data, state, submit } = useFetcher<Outcome>();
  const report = useEffectEvent(onMoved);
  useEffect(() => {
    if (data) report(data);
  }, [data]);
  return (move) => {
    if (state !== "idle") return;
    const order: Order = { changes: [{ ids: move.messages.map(({ _id }) => _id), to: move.to }], move };
    void submit(order as unknown as SubmitTarget, submission);
  };
}
