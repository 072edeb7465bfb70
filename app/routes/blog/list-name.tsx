import { Link } from "react-router";
import { type BlogPage, writeBlogPageQuery } from "../../../contract/blog-pages.ts";
import { tagKey } from "../../../contract/tags.ts";
import { formatCount } from "../../ui/format.ts";

/** Says which of the posts the open list has, if it has those with a tag, or of a series. */
export function ListName({ page: { tag, series, posts, blogs } }: { page: BlogPage }) {
  const name = blogs.flatMap((blog) => blog.tags).find((other) => tagKey(other) === tag) ?? series;
  if (name === undefined) return null;
  return (
    <header className="row-1-4 baseline small">
      <h2 dir="auto" className="heading breaking">
        {name}
      </h2>
      <p className="quiet">
        {series !== undefined && "Series, "}
        {formatCount(posts)} {posts === 1 ? "post" : "posts"}
      </p>
      <p className="row-1-4 push">
        {tag !== undefined && (
          <a href={`/feed.xml?${writeBlogPageQuery({ tag, page: 1 })}`} className="link">
            Feed
          </a>
        )}
        <Link to="/blog" className="link">
          All posts
        </Link>
      </p>
    </header>
  );
}
