import { ArrowRight, Eye, Heart } from "lucide-react";
import { Link } from "react-router";
import type { BlogSummary } from "../../../contract/blogs.ts";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import styles from "./blog-card.module.css";
import { type CoverOf, CoverPicture } from "./cover-picture.tsx";

/** A post in the list. The cover of the `first` one is the largest thing on a phone. */
export function BlogCard({ blog, first }: { blog: BlogSummary; first: boolean }) {
  // Shown while the post loads.
  const cover: CoverOf = { slug: blog.slug, image: blog.image, cover: blog.cover };
  return (
    <Card
      as="article"
      className={styles.card}
      picture={
        <CoverPicture
          blog={blog}
          sizes="(width < 640px) 100vw, (width < 860px) 50vw, 350px"
          className={card.picture}
          first={first}
        />
      }
    >
      <h2 className={styles.title}>
        <Link to={`/blog/${blog.slug}`} state={cover}>
          {blog.title}
        </Link>
      </h2>
      <p className={styles.figures}>
        <time dateTime={blog.date}>{formatDay(blog.date)}</time>
        <Figure icon={Eye} value={blog.views} unit="views" />
        <Figure icon={Heart} value={blog.likes} unit="likes" />
      </p>
      <p className={styles.more} aria-hidden="true">
        Read more <ArrowRight strokeWidth={2} />
      </p>
    </Card>
  );
}

function Figure({ icon: Icon, value, unit }: { icon: typeof Eye; value: number; unit: string }) {
  return (
    <span>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {formatCount(value)} <span className="visually-hidden">{unit}</span>
    </span>
  );
}
