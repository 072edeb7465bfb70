import { Link } from "react-router";
import { type BlogPage, writeBlogPageQuery } from "../../../contract/blog-pages.ts";
import { formatCount } from "../../ui/format.ts";
import filters from "./filter-links.module.css";
import styles from "./year-links.module.css";

/** Says how many posts the open list has, and links to those of each year. */
export function YearLinks({ page: { year, posts, years } }: { page: BlogPage }) {
  return (
    <div className={`row-2-5 not-printed ${styles.years}`}>
      <p>
        {formatCount(posts)} {posts === 1 ? "post" : "posts"}
      </p>
      <nav aria-label="Posts by year">
        <ul className={filters.filters}>
          <li>
            <Link to="/blog" aria-current={year === undefined || undefined}>
              <span>All</span>
            </Link>
          </li>
          {years.map((other) => (
            <li key={other.year}>
              <Link
                to={`/blog?${writeBlogPageQuery({ year: other.year, page: 1 })}`}
                aria-current={other.year === year || undefined}
              >
                <span>{other.year}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
