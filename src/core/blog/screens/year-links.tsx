import { Link } from "react-router";
import { type BlogPage, writeBlogPageQuery } from "../../posts/contract/blog-pages.ts";
import { formatCount } from "../../ui/format.ts";

/** Says how many posts the open list has, and links to those of each year. */
export function YearLinks({ page: { year, posts, years } }: { page: BlogPage }) {
  return (
    <div className="row-2-4 between not-printed">
      <p className="quiet small figures">
        {formatCount(posts)} {posts === 1 ? "post" : "posts"}
      </p>
      <nav aria-label="Posts by year">
        <ul className="row-1 outdent figures">
          <li>
            <Link to="/blog" className="quiet-button regular" aria-current={year === undefined || undefined}>
              All
            </Link>
          </li>
          {years.map((other) => (
            <li key={other.year}>
              <Link
                className="quiet-button regular"
                to={`/blog?${writeBlogPageQuery({ year: other.year, page: 1 })}`}
                aria-current={other.year === year || undefined}
              >
                {other.year}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
