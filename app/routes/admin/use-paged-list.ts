import { useCallback, useEffect, useState } from "react";
import { handOnFocus } from "./hand-on-focus.ts";
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
    handOnFocus(id);
    setList((current) => current && { ...current, entries: current.entries.filter(({ _id }) => _id !== id) });
  }

  const nextCursor = list?.nextCursor ?? undefined;
  return {
    entries: list?.entries,
    /** Whether the last call failed; `retry` makes it again. */
    failed,
    retry: () => load(nextCursor),
    /** Brings the next page; `undefined` when there is none. */
    loadMore: nextCursor === undefined ? undefined : () => load(nextCursor),
    /** Begins anew with the first page. */
    reload: () => load(),
    remove,
  };
}

export type PagedList<Entry extends { _id: string }> = ReturnType<typeof usePagedList<Entry>>;

/** A quick second click may bring the same page twice. */
function withoutTwins<Entry extends { _id: string }>(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry._id, entry])).values()];
}
