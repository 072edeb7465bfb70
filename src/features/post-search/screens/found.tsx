import { Link } from "react-router";
import styles from "../../../core/blog/screens/blog.module.css";
import type { FoundPosts } from "../../../core/posts/contract/blog-pages.ts";
import { formatCount, formatDate } from "../../../core/ui/format.ts";
import { withKeys } from "../../../core/ui/with-keys.ts";

/** What a search has found, the best first, each with the part of its text that has the words. */
export function Found({ found: { count, isPartial, posts } }: { found: FoundPosts }) {
  return (
    <div className={`stack-4 ${styles.found}`}>
      <header className="row-1-4 between baseline">
        <h2 dir="auto" className="heading">
          {count === 0 ? "No posts found" : `${formatCount(count)} ${count === 1 ? "post" : "posts"} found`}
        </h2>
        <Link to="/blog" className="link small">
          All posts
        </Link>
        <p className="quiet full">
          {count === 0 && "No post has these words. Try fewer, or others."}
          {isPartial && "No post has all of these words. These have some of them."}
          {count > posts.length && ` These are the best ${posts.length}.`}
        </p>
      </header>
      <ol className="stack-5">
        {posts.map(({ slug, title, date, excerpt }) => (
          <li key={slug} className="stack-1 breaking">
            <h3 dir="auto" className="lead">
              <Link to={`/blog/${slug}`} className="blue">
                {title}
              </Link>
            </h3>
            <time dateTime={date} className="quiet mono small">
              {formatDate(date)}
            </time>
            <p dir="auto">
              {withKeys(excerpt).map(({ key, item }) =>
                item.isMatch ? (
                  <mark key={key} className="amber strong">
                    {item.text}
                  </mark>
                ) : (
                  item.text
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
