import { useState } from "react";
import { PrefetchPageLinks, useLocation, useNavigation, useSearchParams } from "react-router";
import type { AdminBlogSummary } from "../../../../../contract/blogs.ts";
import { bounds } from "../../../../../contract/bounds.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { useFocusOnNewEntries } from "../../../../admin/ui/paged-list.tsx";
import { SearchField } from "../../../../admin/ui/search-field.tsx";
import { useListQuery } from "../../../../admin/ui/use-list-query.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import texts from "../../../../ui/text.module.css";
import styles from "./blog-list.module.css";
import { BlogRow } from "./blog-row.tsx";
import { DraftRow } from "./draft-row.tsx";
import { ListTools } from "./list-tools.tsx";
import { listTagNames, readListView, selectBlogs } from "./list-view.ts";
import type { Unsaved, UnsavedPosts } from "./unsaved-posts.ts";

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
      <p role="status" className={isChosen ? texts.quiet : "visually-hidden"}>
        {isChosen && !isSearching && countOf(shown.length)}
      </p>
      {/* Starts again with the first 50 of what was chosen. */}
      <ShownBlogs
        key={params.toString()}
        blogs={shown.toSorted((a, b) => Number(unsaved.has(b._id)) - Number(unsaved.has(a._id)))}
        draft={hasDraft ? unsaved.get("new") : undefined}
        unsaved={unsaved}
      />
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 post found" : `${formatCount(count)} posts found`;
}

interface ShownBlogsProps {
  blogs: AdminBlogSummary[];
  /** The post that was never saved. */
  draft: Unsaved | undefined;
  unsaved: UnsavedPosts;
}

function ShownBlogs({ blogs, draft, unsaved }: ShownBlogsProps) {
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
      <EntryList entries={draft ? [draft, ...shown] : shown} empty="No blog posts found.">
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
