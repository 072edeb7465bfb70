import { useNavigation } from "react-router";
import type { ListPage } from "./list-page.ts";
import { SearchField } from "./search-field.tsx";
import { useListQuery } from "./use-list-query.ts";

interface ListSearchProps {
  /** What one entry is called, such as "message". */
  noun: string;
  /** What was searched for, which is empty if all entries are shown. */
  search: string;
  /** The first page of what was found. */
  page: ListPage<unknown> | undefined;
  /** The key that moves focus to the field, if the screen has one. */
  shortcut?: string;
}

/** Searches a list in pages. The text is in the address, so it survives a reload. */
export function ListSearch({ noun, search, page, shortcut }: ListSearchProps) {
  const { choose } = useListQuery();
  const isSearching = useNavigation().state === "loading";
  return (
    <div>
      <SearchField
        label={`Search ${noun}s`}
        defaultValue={search}
        shortcut={shortcut}
        onSearch={(wanted) => choose("q", wanted)}
      />
      <p role="status" className="visually-hidden">
        {search !== "" && !isSearching && page !== undefined && countOf(page, noun)}
      </p>
    </div>
  );
}

function countOf({ entries, nextCursor }: ListPage<unknown>, noun: string): string {
  if (nextCursor !== null) return `More than ${entries.length} ${noun}s found`;
  return entries.length === 1 ? `1 ${noun} found` : `${entries.length} ${noun}s found`;
}
