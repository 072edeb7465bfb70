import { Link } from "react-router";
import type { BlogPage } from "../../posts/contract/blog-pages.ts";
import { addressOfTag, tagKey } from "../../posts/contract/tags.ts";
import { formatCount } from "../../ui/format.ts";

/** Links to the posts with the most used tags. */
export function TagLinks({ page: { tag, tags } }: { page: Pick<BlogPage, "tag" | "tags"> }) {
  if (tags.length === 0) return null;
  return (
    <nav className="not-printed apart" aria-label="Posts by tag">
      <ul className="row-1 outdent">
        {tags.map(({ name, posts }) => (
          <li key={name}>
            <Link
              to={addressOfTag(name)}
              className="quiet-button regular"
              aria-current={tagKey(name) === tag ? "page" : undefined}
            >
              <span>{name}</span> <small className="mono">{formatCount(posts)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
