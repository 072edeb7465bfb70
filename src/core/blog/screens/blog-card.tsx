import { useId } from "react";
import { Link } from "react-router";
import type { BlogSummary } from "../../posts/contract/blogs.ts";
import { Card } from "../../ui/card.tsx";
import { type CoverOf, CoverPicture } from "../../ui/cover-picture.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import styles from "./blog.module.css";
import { CardIcon } from "./card-icons.tsx";

interface BlogCardProps {
  blog: BlogSummary;
  /** The cover of the first post is the largest thing on a phone. */
  first: boolean;
}

/** A post in the list. */
export function BlogCard({ blog, first }: BlogCardProps) {
  // Shown while the post loads.
  const cover: CoverOf = { slug: blog.slug, image: blog.image, cover: blog.cover };
  const titleId = useId();
  const isWhole = needsAll(blog.cover);
  return (
    <Card
      as="article"
      className={styles.card}
      aria-labelledby={titleId}
      picture={
        <CoverPicture
          // Bars in the color of the picture would look like a part of it.
          blog={isWhole ? { ...cover, cover: blog.cover && { ...blog.cover, tint: undefined } } : blog}
          sizes="(width < 640px) 100vw, (width < 860px) 50vw, 350px"
          className={isWhole ? `card-picture ${styles.whole}` : "card-picture"}
          first={first}
        />
      }
    >
      {(blog.pinned || blog.tags.length > 0) && (
        <p className="quiet small breaking" dir="auto">
          {blog.pinned && <strong className="amber">Pinned</strong>} {blog.tags.slice(0, 3).join(" · ")}
        </p>
      )}
      <h2 id={titleId} dir="auto" className="lead breaking">
        <Link to={`/blog/${blog.slug}`} className={styles.open} state={cover}>
          {blog.title}
        </Link>
      </h2>
      <p className="row-1-4 quiet mono small figures push-down">
        <time dateTime={blog.date}>{formatDay(blog.date)}</time>
        <Figure icon="eye" className={styles.views} value={blog.views} unit="views" />
        <Figure icon="heart" className={styles.likes} value={blog.likes} unit="likes" />
      </p>
      <p className="icon-text amber small strong" aria-hidden="true">
        Read more <CardIcon name="arrow" />
      </p>
    </Card>
  );
}

/**
 * Whether a cover is shown whole: more than a quarter of it would be cut off, such as the root of a tall diagram, or it
 * would be enlarged.
 */
function needsAll(cover: BlogSummary["cover"]): boolean {
  if (cover === undefined) return false;
  const ratio = cover.width / cover.height;
  return cover.width < 320 || ratio < 1.3 || ratio > 2.4;
}

interface FigureProps {
  icon: "eye" | "heart";
  className: string | undefined;
  value: number;
  unit: string;
}

function Figure({ icon, className, value, unit }: FigureProps) {
  return (
    <span className={`icon-text ${className}`}>
      <CardIcon name={icon} />
      {formatCount(value)} <span className="visually-hidden">{unit}</span>
    </span>
  );
}
