import { ArrowRight, Eye, Heart } from "lucide-react";
import { Link } from "react-router";
import type { BlogSummary } from "../../../contract/blogs.ts";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { Picture } from "../../ui/picture.tsx";
import styles from "./blog-card.module.css";
import { shortDate } from "./dates.ts";

/** A post in the list. `eager` cards are above the fold, so their pictures are not lazy. */
export function BlogCard({ blog, eager }: { blog: BlogSummary; eager: boolean }) {
  return (
    <Card
      as="article"
      className={styles.card}
      picture={<Picture src={blog.image} alt="" className={card.picture} lazy={!eager} />}
    >
      <h2 className={styles.title}>
        <Link to={`/blog/${blog.slug}`}>{blog.title}</Link>
      </h2>
      <p className={styles.figures}>
        <time dateTime={blog.date}>{shortDate(blog.date)}</time>
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
      {value.toLocaleString("en-US")} <span className="visually-hidden">{unit}</span>
    </span>
  );
}
