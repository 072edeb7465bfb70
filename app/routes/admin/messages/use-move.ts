import { type SubmitTarget, useFetcher } from "react-router";
import { useResult } from "../../../admin/use-result.ts";
import type { Change, Move } from "./moves.ts";

/** What is submitted to the action of the mailbox: the calls to make, and the move that they make or take back. */
export interface MoveRequest {
  changes: Change[];
  move: Move;
}

/** What the action of the mailbox returns. */
export interface MoveResult {
  move: Move;
  done: boolean;
}

/** How moves are submitted. `flushSync` changes the state of a fetcher before the next event. */
export const submission = {
  method: "post",
  action: "/admin/messages",
  encType: "application/json",
  flushSync: true,
} as const;

/**
 * Returns the function that moves messages, or with other changes takes a move back. Calls made while a move is in flight are
 * ignored.
 */
export function useMove(onMoved: (result: MoveResult) => void) {
  const fetcher = useFetcher<MoveResult>();
  useResult(fetcher, onMoved);
  return (move: Move, changes: Change[] = [{ ids: move.messages.map(({ _id }) => _id), to: move.to }]) => {
    if (fetcher.state !== "idle") return;
    const request: MoveRequest = { changes, move };
    void fetcher.submit(request as unknown as SubmitTarget, submission);
  };
}
