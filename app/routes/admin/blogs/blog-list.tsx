import { useState } from "react";
import { PrefetchPageLinks, useNavigation, useSearchParams } from "react-router";
import type { AdminBlogSummary } from "../../../../contract/blogs.ts";
import { bounds } from "../../../../contract/bounds.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { useFocusOnNewEntries } from "../../../admin/ui/paged-list.tsx";
import { SearchField } from "../../../admin/ui/search-field.tsx";
import { useListQuery } from "../../../admin/ui/use-list-query.ts";
import { Button } from "../../../ui/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import styles from "./blog-list.module.css";
import { BlogRow } from "./blog-row.tsx";
import { ListTools } from "./list-tools.tsx";
import { listTagNames, readListView, selectBlogs } from "./list-view.ts";

/**
 * The posts, 50 at a time, with what chooses and sorts them.
 * @param blogs what was found, or all posts without a search, the newest first
 */
export function BlogList({ blogs }: { blogs: AdminBlogSummary[] }) {
  const [params] = useSearchParams();
  const isSearching = useNavigation().state === "loading";
  const { choose } = useListQuery();
  const search = params.get("q") ?? "";
  const shown = selectBlogs(blogs, readListView(params));
  const isChosen = ["q", "state", "tag"].some((name) => params.has(name));
  return (
    <div className={styles.list} aria-busy={isSearching}>
      {(blogs.length > 1 || isChosen) && (
        <div className={styles.tools}>
          <SearchField
            label="Search posts"
            defaultValue={search}
            onSearch={(wanted) => choose("q", wanted)}
          />
          <ListTools tags={listTagNames(blogs)} />
        </div>
      )}
      <p role="status" className={isChosen ? styles.count : "visually-hidden"}>
        {isChosen && !isSearching && countOf(shown.length)}
      </p>
      {/* Starts again with the first 50 of what was chosen. */}
      <ShownBlogs key={params.toString()} blogs={shown} />
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 post found" : `${formatCount(count)} posts found`;
}

function ShownBlogs({ blogs }: { blogs: AdminBlogSummary[] }) {
  const [count, setCount] = useState<number>(bounds.pageSize);
  const shown = blogs.slice(0, count);
  const { list, keepFocus } = useFocusOnNewEntries(shown);

  function showMore() {
    keepFocus();
    setCount(count + bounds.pageSize);
  }

  return (
    <div ref={list} className={styles.list}>
      {/* All posts are opened with the same code. */}
      {shown[0] && <PrefetchPageLinks page={`/admin/blogs/${shown[0]._id}`} />}
      <EntryList entries={shown} empty="No blog posts found.">
        {(blog) => <BlogRow blog={blog} />}
      </EntryList>
      {count < blogs.length && <Button onClick={showMore}>Load more</Button>}
    </div>
  );
}
