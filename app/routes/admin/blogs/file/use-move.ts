import { useFetcher } from "react-router";

/** What the address of a post ends with to move it into a file, or back. */
export const moveQuery = "?file";

/** Moves a post into a file, or back with the method `delete`, through the action of its route, which loads it again. */
export function useMove(id: string) {
  const { data, state, submit } = useFetcher<{ refusal?: string }>();
  return {
    /** Why it was not moved. */
    refusal: state === "idle" ? data?.refusal : undefined,
    move: (method: "put" | "delete") => {
      if (state === "idle")
        void submit(null, { method, action: `/admin/blogs/${id}${moveQuery}`, flushSync: true });
    },
  };
}
