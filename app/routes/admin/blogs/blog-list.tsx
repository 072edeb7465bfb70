import { useState } from "react";
import { PrefetchPageLinks, useFetcher } from "react-router";
import type { AdminBlogSummary } from "../../../../contract/blogs.ts";
import { bounds } from "../../../../contract/bounds.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../admin/ui/failure.tsx";
import { useFocusOnNewEntries } from "../../../admin/ui/paged-list.tsx";
import { SearchField } from "../../../admin/ui/search-field.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./blog-list.module.css";
import { BlogRow } from "./blog-row.tsx";

/** The posts, 50 at a time. Longer lists can be searched. */
export function BlogList({ blogs }: { blogs: AdminBlogSummary[] }) {
  const search = useFetcher<{ blogs: AdminBlogSummary[] | undefined }>();
  const [text, setText] = useState("");

  function find(wanted: string) {
    setText(wanted);
    if (wanted === "") search.reset();
    else void search.load(`/admin/blogs?q=${encodeURIComponent(wanted)}`);
  }

  const found = text === "" || search.data === undefined ? blogs : search.data.blogs;
  const isSearching = search.state === "loading";
  return (
    <div className={styles.list} aria-busy={isSearching}>
      {(blogs.length > bounds.pageSize || text !== "") && (
        <SearchField label="Search posts" onSearch={find} />
      )}
      <p role="status" className="visually-hidden">
        {text !== "" && !isSearching && found !== undefined && countOf(found.length)}
      </p>
      {found === undefined ? (
        <Failure text="Could not load blogs." onRetry={() => find(text)} />
      ) : (
        // Starts again with the first 50 of what was found.
        <ShownBlogs key={text} blogs={found} />
      )}
    </div>
  );
}

function countOf(count: number): string {
  return count === 1 ? "1 post found" : `${count} posts found`;
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
