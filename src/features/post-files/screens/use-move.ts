import { useRevalidator } from "react-router";
import { useSend } from "../../../core/admin/use-send.ts";

/** Moves a post into a file, or back, and loads it again. */
export function useMove(call: () => Promise<unknown>) {
  const { revalidate } = useRevalidator();
  const { send, problems } = useSend({ onSaved: () => void revalidate(), reloads: false });
  return {
    /** Why it was not moved. */
    refusal: problems.form,
    move: () => send(call, "The post was not moved. Try again."),
  };
}
