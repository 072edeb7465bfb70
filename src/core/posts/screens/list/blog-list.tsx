import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { Link, PrefetchPageLinks, useLocation, useNavigation, useSearchParams } from "react-router";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { NotFound } from "../../../admin/ui/not-found.tsx";
import { useFocusOnNewEntries } from "../../../admin/ui/paged-list.tsx";
import { SearchField } from "../../../admin/ui/search-field.tsx";
import { Select } from "../../../admin/ui/select.tsx";
import { useListQuery } from "../../../admin/ui/use-list-query.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { AdminBlogSummary } from "../../contract/blogs.ts";
import { tagKey } from "../../contract/tags.ts";
import styles from "../list.module.css";
import type { Unsaved, UnsavedPosts } from "../unsaved-posts.ts";
import { BlogRow, DraftRow } from "./blog-row.tsx";
import { listTagNames, orders, readListView, selectBlogs, states } from "./list-view.ts";

/**
 * The posts, 50 at a time, with what chooses and sorts them.
 * @param blogs what was found, or all posts without a search, the newest first
 * @param unsaved what is not saved, which is first in the list
 */
export function BlogList({ blogs, unsaved }: { blogs: AdminBlogSummary[]; unsaved: UnsavedPosts }) {
  const [params] = useSearchParams();
  const { search: address } = useLocation();
  const isSearching = (useNavigation().location?.search ?? address) !== address;
  const { choose } = useListQuery();
  const search = params.get("q") ?? "";
  const view = readListView(params);
  const shown = selectBlogs(blogs, view);
  // It has no text to be found by, and no tags yet.
  const hasDraft = search === "" && view.tag === "" && (view.state === "" || view.state === "draft");
  const isChosen = ["q", "state", "tag"].some((name) => params.has(name));
  return (
    <div className={`stack-3 ${styles.list}`} aria-busy={isSearching}>
      {(blogs.length > 1 || isChosen) && (
        <div className={`stack-3 ${styles.tools}`}>
          <SearchField
            label="Search posts"
            defaultValue={search}
            onSearch={(wanted) => choose("q", wanted)}
          />
          <ListTools tags={listTagNames(blogs)} />
        </div>
      )}
      <p role="status" className={isChosen ? "quiet small" : "visually-hidden"}>
        {isChosen && !isSearching && countOf(shown.length)}
      </p>
      {/* Starts again with the first 50 of what was chosen. */}
      <ShownBlogs
        key={params.toString()}
        blogs={shown.toSorted((a, b) => Number(unsaved.has(b._id)) - Number(unsaved.has(a._id)))}
        draft={hasDraft ? unsaved.get("new") : undefined}
        isChosen={isChosen}
        unsaved={unsaved}
      />
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 post found" : `${formatCount(count)} posts found`;
}

/** Chooses which posts the list shows, and in which order. The choice is in the address, so it survives a reload. */
function ListTools({ tags }: { tags: string[] }) {
  const { query, choose } = useListQuery();
  const view = readListView(query);
  const names = tags.map((name) => ({ value: tagKey(name), label: name }));
  // No post that is listed may have the tag that is chosen.
  const isListed = view.tag === "" || names.some(({ value }) => value === view.tag);
  const options = isListed ? names : [{ value: view.tag, label: view.tag }, ...names];

  return (
    <div className={`row-3 ${styles.choices}`}>
      <Select
        aria-label="Show"
        value={view.state}
        options={states}
        onChoose={(value) => choose("state", value)}
      />
      {options.length > 0 && (
        <Select
          aria-label="Tag"
          value={view.tag}
          options={[{ value: "", label: "All tags" }, ...options]}
          onChoose={(value) => choose("tag", value)}
        />
      )}
      <Select
        aria-label="Sort"
        value={view.order}
        options={orders}
        onChoose={(value) => choose("sort", value)}
      />
    </div>
  );
}

interface ShownBlogsProps {
  blogs: AdminBlogSummary[];
  /** The post that was never saved. */
  draft: Unsaved | undefined;
  unsaved: UnsavedPosts;
  /** Whether the list has only some of all posts. */
  isChosen: boolean;
}

function NoPosts() {
  const write = (
    <Link to="/admin/blogs/new" className="plain-button">
      Write the first one
    </Link>
  );
  return (
    <Empty icon={NotebookPen} actions={write}>
      No blog posts found.
    </Empty>
  );
}

function ShownBlogs({ blogs, draft, unsaved, isChosen }: ShownBlogsProps) {
  const [count, setCount] = useState<number>(bounds.pageSize);
  const shown = blogs.slice(0, count);
  const { list, keepFocus } = useFocusOnNewEntries(shown);

  function showMore() {
    keepFocus();
    setCount(count + bounds.pageSize);
  }

  return (
    <div ref={list} className={`stack-3 ${styles.list}`}>
      {/* All posts are opened with the same code. */}
      <PrefetchPageLinks page="/admin/blogs/new" />
      <EntryList
        entries={draft ? [draft, ...shown] : shown}
        empty={isChosen ? <NotFound to="/admin/blogs">No blog posts found.</NotFound> : <NoPosts />}
      >
        {(entry) =>
          "slug" in entry ? (
            <BlogRow blog={entry} unsaved={unsaved.get(entry._id)} />
          ) : (
            <DraftRow draft={entry} />
          )
        }
      </EntryList>
      {count < blogs.length && <Button onClick={showMore}>Load more</Button>}
    </div>
  );
}
