import { ArrowRight, Eye, Heart } from "lucide-react";
import { Link } from "react-router";
import type { BlogSummary } from "../../../contract/blogs.ts";
import { Picture } from "../../ui/picture.tsx";
import styles from "./blog-card.module.css";
import { shortDate } from "./dates.ts";

/** A post in the list. `early` cards are in view at first, so their pictures are not loaded lazily. */
export function BlogCard({ blog, early }: { blog: BlogSummary; early: boolean }) {
  return (
    <article className={styles.card}>
      <Picture src={blog.image} alt="" className={styles.image} lazy={!early} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={`/blog/${blog.slug}`} className={styles.link}>
            {blog.title}
          </Link>
        </h2>
        <p className={styles.figures}>
          <time dateTime={blog.date}>{shortDate(blog.date)}</time>
          <Figure icon={Eye} value={blog.views} unit="views" />
          <Figure icon={Heart} value={blog.likes} unit="likes" />
        </p>
        <p className={styles.more} aria-hidden="true">
          Read more <ArrowRight strokeWidth={2} />
        </p>
      </div>
    </article>
  );
}

function Figure({ icon: Icon, value, unit }: { icon: typeof Eye; value: number; unit: string }) {
  return (
    <span className={styles.figure}>
      <Icon aria-hidden="true" strokeWidth={1.75} />
      {value.toLocaleString("en-US")} <span className="visually-hidden">{unit}</span>
    </span>
  );
}
