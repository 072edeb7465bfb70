import { Link } from "react-router";
import { type BlogPage, writeBlogPageQuery } from "../../../contract/blog-pages.ts";
import { tagKey } from "../../../contract/tags.ts";
import { formatCount } from "../../ui/format.ts";
import styles from "./list-name.module.css";

/** Says which of the posts the open list has, if it has those with a tag, or of a series. */
export function ListName({ page: { tag, series, posts, blogs } }: { page: BlogPage }) {
  const name = blogs.flatMap((blog) => blog.tags).find((other) => tagKey(other) === tag) ?? series;
  if (name === undefined) return null;
  return (
    <header className={styles.name}>
      <h2 dir="auto">{name}</h2>
      <p>
        {series !== undefined && "Series, "}
        {formatCount(posts)} {posts === 1 ? "post" : "posts"}
      </p>
      <p>
        {tag !== undefined && <a href={`/feed.xml?${writeBlogPageQuery({ tag, page: 1 })}`}>Feed</a>}
        <Link to="/blog">All posts</Link>
      </p>
    </header>
  );
}
