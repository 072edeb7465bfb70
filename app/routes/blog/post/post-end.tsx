import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { addressOfTag } from "../../../../contract/tags.ts";
import type { loader as deskLoader } from "../../../desktop/desk.tsx";
import button from "../../../ui/button.module.css";
import styles from "./post-end.module.css";
import type { ShownPost } from "./shown-post.ts";

/** What a reader may want after the last line: to like the post, to reply to its author, or to read another one. */
export function PostEnd({ post, like }: { post: ShownPost; like: ReactNode }) {
  const { series, related, tags, canonicalUrl } = post;
  const { previous, next } = series ?? post;
  const noun = series ? "part" : "post";
  const desk = useRouteLoaderData<typeof deskLoader>("desktop/desk");
  return (
    <footer className={styles.end}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={addressOfTag(tag)} className={button.plain}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.author}>
        <p>
          Written by <strong>{desk?.name}</strong>
        </p>
        {desk?.hasContact && <Link to="/contact">Send me a message</Link>}
        {canonicalUrl && (
          <p>
            First published at <a href={canonicalUrl}>{new URL(canonicalUrl).host}</a>
          </p>
        )}
        {like}
      </div>
      {(previous || next || related) && (
        <nav className={styles.neighbors} aria-label="More posts">
          {previous && <NeighborLink {...previous} rel="prev" label={`Previous ${noun}`} />}
          {next && <NeighborLink {...next} rel="next" label={`Next ${noun}`} />}
          {related && (
            <ul>
              <li className={styles.label}>Related posts</li>
              {related.map(({ slug, title }) => (
                <li key={slug} dir="auto">
                  <Link to={`/blog/${slug}`}>{title}</Link>
                </li>
              ))}
            </ul>
          )}
        </nav>
      )}
    </footer>
  );
}

interface NeighborLinkProps {
  slug: string;
  title: string;
  rel: "prev" | "next";
  label: string;
}

function NeighborLink({ slug, title, label, rel }: NeighborLinkProps) {
  return (
    <Link to={`/blog/${slug}`} rel={rel} className={styles.neighbor}>
      <span className={styles.label}>{label}</span> <bdi>{title}</bdi>
    </Link>
  );
}
