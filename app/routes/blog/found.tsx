import { Link } from "react-router";
import type { FoundPosts } from "../../../contract/blog-pages.ts";
import { formatCount, formatDate } from "../../ui/format.ts";
import { withKeys } from "../../ui/with-keys.ts";
import styles from "./found.module.css";
import { SearchForm } from "./search-form.tsx";

/** What a search has found, the best first, each with the part of its text that has the words. */
export function Found({ found: { search, count, isPartial, posts } }: { found: FoundPosts }) {
  return (
    <div className={styles.found}>
      <SearchForm search={search} />
      <header className={styles.head}>
        <h2 dir="auto">
          {count === 0 ? "No posts found" : `${formatCount(count)} ${count === 1 ? "post" : "posts"} found`}
        </h2>
        <Link to="/blog" className={styles.all}>
          All posts
        </Link>
        <p>
          {count === 0 && "No post has these words. Try fewer, or others."}
          {isPartial && "No post has all of these words. These have some of them."}
          {count > posts.length && ` These are the best ${posts.length}.`}
        </p>
      </header>
      <ol>
        {posts.map(({ slug, title, date, excerpt }) => (
          <li key={slug}>
            <h3 dir="auto">
              <Link to={`/blog/${slug}`}>{title}</Link>
            </h3>
            <time dateTime={date}>{formatDate(date)}</time>
            <p dir="auto">
              {withKeys(excerpt).map(({ key, item }) =>
                item.isMatch ? <mark key={key}>{item.text}</mark> : item.text,
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
