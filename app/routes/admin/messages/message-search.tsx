import { useNavigate, useNavigation } from "react-router";
import type { StoredMessage } from "../../../../contract/messages.ts";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { SearchField } from "../../../admin/ui/search-field.tsx";

interface MessageSearchProps {
  /** What the messages were searched for, which is empty if all are shown. */
  search: string;
  /** The first page of the messages found. */
  page: ListPage<StoredMessage> | undefined;
}

/** Searches the messages, if there are more than fit into one page. The text is in the address, so it survives a reload. */
export function MessageSearch({ search, page }: MessageSearchProps) {
  const navigate = useNavigate();
  const isSearching = useNavigation().state === "loading";
  if (search === "" && page?.nextCursor == null) return null;

  function find(wanted: string) {
    if (wanted === search) return;
    const query = new URLSearchParams({ q: wanted });
    void navigate(wanted === "" ? "." : `?${query}`, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <SearchField label="Search messages" defaultValue={search} onSearch={find} />
      <p role="status" className="visually-hidden">
        {search !== "" && !isSearching && page !== undefined && countOf(page)}
      </p>
    </div>
  );
}

function countOf({ entries, nextCursor }: ListPage<StoredMessage>): string {
  if (nextCursor !== null) return `More than ${entries.length} messages found`;
  return entries.length === 1 ? "1 message found" : `${entries.length} messages found`;
}
