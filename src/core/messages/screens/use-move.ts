import { attempt } from "../../admin/attempt.ts";
import { useSend } from "../../admin/use-send.ts";
import { type Change, type Move, makeChanges } from "./moves.ts";

/** What became of a move. A failure is only logged. */
export interface MoveResult {
  move: Move;
  done: boolean;
}

/** Returns the function that moves messages, or with other changes takes a move back. */
export function useMove(onMoved: (result: MoveResult) => void) {
  const { send } = useSend<MoveResult>({ onSaved: onMoved });
  return (move: Move, changes: Change[] = [{ ids: move.messages.map(({ _id }) => _id), to: move.to }]) =>
    send(async () => {
      const failure = move.to === "trash" ? "The message was not deleted" : "The message was not moved";
      const done = makeChanges(changes).then(() => true);
      return { move, done: (await attempt(failure, done)) ?? false };
    });
}
