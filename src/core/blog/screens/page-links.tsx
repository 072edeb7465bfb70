import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { type BlogPage, writeBlogPageQuery } from "../../posts/contract/blog-pages.ts";
import styles from "./blog.module.css";
import { listNumbers } from "./list-numbers.ts";

/** Links to the other pages of the open list. There are none if it has one page. */
export function PageLinks({ page: { pages, ...list } }: { page: BlogPage }) {
  if (pages === 1) return null;
  const { page } = list;

  function addressOf(number: number): string {
    const query = String(writeBlogPageQuery({ ...list, page: number }));
    return query === "" ? "/blog" : `/blog?${query}`;
  }

  return (
    <nav className={`not-printed apart ${styles.pages}`} aria-label="Pages of posts">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Newer<span className="visually-hidden"> posts</span>
        </Link>
      )}
      <ol className="row-1 nowrap quiet small figures">
        {listNumbers(page, pages).map((number, index, numbers) => (
          <li key={number === "gap" ? `after ${numbers[index - 1]}` : number}>
            {number === "gap" ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={addressOf(number)}
                className="quiet-button regular"
                aria-current={number === page ? "page" : undefined}
              >
                <span className="visually-hidden">Page </span>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {/* For narrow windows, which have no space for the numbers. */}
      <p className="quiet small figures">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" className="plain-button">
          Older<span className="visually-hidden"> posts</span> <ArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
