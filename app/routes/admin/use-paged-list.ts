import { useCallback, useEffect, useState } from "react";
import { useFailure } from "./use-failure.ts";

interface Page<Entry> {
  entries: Entry[];
  nextCursor: string | null;
}

/** A list that the server gives page by page. `fetchPage` must stay the same function. */
export function usePagedList<Entry extends { _id: string }>(
  fetchPage: (cursor?: string) => Promise<Page<Entry>>,
) {
  const [list, setList] = useState<Page<Entry>>();
  const [failed, setFailed] = useState(false);
  const fail = useFailure();

  const load = useCallback(
    async (cursor?: string) => {
      setFailed(false);
      try {
        const page = await fetchPage(cursor);
        setList((current) => ({
          entries:
            cursor === undefined
              ? page.entries
              : withoutTwins([...(current?.entries ?? []), ...page.entries]),
          nextCursor: page.nextCursor,
        }));
      } catch (error) {
        fail("The list could not be loaded", error);
        setFailed(true);
      }
    },
    [fetchPage, fail],
  );

  useEffect(() => {
    void load();
  }, [load]);

  function remove(id: string) {
    setList((current) => current && { ...current, entries: current.entries.filter(({ _id }) => _id !== id) });
  }

  const nextCursor = list?.nextCursor ?? undefined;
  return {
    entries: list?.entries,
    /** Whether the server has no entry at all, as far as is known here. */
    empty: list?.entries.length === 0 && nextCursor === undefined,
    /** Whether the last call failed; `retry` makes it again. */
    failed,
    retry: () => load(nextCursor),
    loadMore: nextCursor === undefined ? undefined : () => load(nextCursor),
    remove,
  };
}

/** A quick second click may bring the same page twice. */
function withoutTwins<Entry extends { _id: string }>(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry._id, entry])).values()];
}
