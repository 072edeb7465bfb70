import { Eye } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { SeriesPlace } from "../../../../contract/blogs.ts";
import { addressOfSeries } from "../../../../contract/tags.ts";
import { formatCount, formatDate } from "../../../ui/format.ts";
import { MarkdownPage } from "../../../ui/markdown/markdown.tsx";
import { LikeButton } from "./like-button.tsx";
import styles from "./post.module.css";
import { PostCover } from "./post-cover.tsx";
import { PostEnd } from "./post-end.tsx";
import type { ShownPost } from "./shown-post.ts";
import { Title } from "./title.tsx";
import { useLike } from "./use-like.ts";

/** The title comes before the picture, so that it is visible without scrolling on short screens. */
export function Article({ post }: { post: ShownPost }) {
  const like = useLike({ id: post._id, slug: post.slug, likes: post.likes });
  const titleId = useId();
  return (
    <article className={styles.article} aria-labelledby={titleId}>
      <header className="stack-2">
        {post.series && <Series place={post.series} />}
        <Title id={titleId}>{post.title}</Title>
      </header>
      <div className={`row-1-4 quiet mono small figures ${styles.facts}`}>
        <time dateTime={post.date}>{formatDate(post.date)}</time>
        <span className={styles.readingTime}>{post.readingMinutes} min read</span>
        <span className={`icon-text ${styles.views}`}>
          <Eye size={16} aria-hidden="true" strokeWidth={1.75} /> {formatCount(post.views)}{" "}
          {post.views === 1 ? "view" : "views"}
        </span>
        <LikeButton slug={post.slug} {...like} />
      </div>
      <PostCover blog={post} />
      <div className={styles.text}>
        <MarkdownPage content={post.body} />
      </div>
      <PostEnd post={post} like={<LikeButton slug={post.slug} {...like} />} />
    </article>
  );
}

function Series({ place: { name, part, parts } }: { place: SeriesPlace }) {
  return (
    <p dir="auto" className="quiet small">
      Part {part} of {parts}:{" "}
      <Link to={addressOfSeries(name)} className="blue">
        {name}
      </Link>
    </p>
  );
}
