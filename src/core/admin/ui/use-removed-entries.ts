import { useState } from "react";
import { focusNext } from "./focus-next.ts";

/** Keeps which entries a list leaves out because they were deleted, so that the list need not be loaded again. */
export function useRemovedEntries() {
  const [removed, setRemoved] = useState<string[]>([]);
  return {
    /** The ids of the entries to leave out. */
    removed,
    /** Removes an entry, and keeps focus in the list. */
    remove: (id: string) => {
      focusNext(id);
      setRemoved((ids) => [...ids, id]);
    },
  };
}
