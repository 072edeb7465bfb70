import { useNavigate, useNavigation } from "react-router";
import type { StoredUpload } from "../../../../contract/uploads.ts";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { SearchField } from "../../../admin/ui/search-field.tsx";

interface MediaSearchProps {
  /** What the names were searched for, which is empty if all uploads are shown. */
  search: string;
  /** The first page of the uploads found. */
  page: ListPage<StoredUpload> | undefined;
}

/** Uploads that fit on a screen. More can be searched. */
const fewUploads = 12;

/** Searches the names of the uploads. The text is in the address, so it survives a reload. */
export function MediaSearch({ search, page }: MediaSearchProps) {
  const navigate = useNavigate();
  const isSearching = useNavigation().state === "loading";
  if (search === "" && (page?.entries.length ?? 0) <= fewUploads) return null;

  function find(wanted: string) {
    if (wanted === search) return;
    const query = new URLSearchParams({ q: wanted });
    void navigate(wanted === "" ? "." : `?${query}`, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <SearchField label="Search pictures" defaultValue={search} onSearch={find} />
      <p role="status" className="visually-hidden">
        {search !== "" && !isSearching && page !== undefined && countOf(page)}
      </p>
    </div>
  );
}

function countOf({ entries, nextCursor }: ListPage<StoredUpload>): string {
  if (nextCursor !== null) return `More than ${entries.length} pictures found`;
  return entries.length === 1 ? "1 picture found" : `${entries.length} pictures found`;
}
