import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { loader as deskLoader } from "../../../desk/screens/desk.tsx";
import { addressOfTag } from "../../../posts/contract/tags.ts";
import styles from "./post.module.css";
import type { ShownPost } from "./shown-post.ts";

/** What a reader may want after the last line: to like the post, to reply to its author, or to read another one. */
export function PostEnd({ post, like }: { post: ShownPost; like: ReactNode }) {
  const { series, related, tags, canonicalUrl } = post;
  const { previous, next } = series ?? post;
  const noun = series ? "part" : "post";
  const desk = useRouteLoaderData<typeof deskLoader>("desktop/desk");
  return (
    <footer className={`stack-5 ${styles.end}`}>
      {tags.length > 0 && (
        <ul className="row-2" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={addressOfTag(tag)} className="plain-button">
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="row-2-4 quiet small">
        <p>
          Written by <strong>{desk?.name}</strong>
        </p>
        {desk?.hasContact && (
          <Link to="/contact" className="link not-printed">
            Send me a message
          </Link>
        )}
        {canonicalUrl && (
          <p>
            First published at{" "}
            <a href={canonicalUrl} className="link">
              {new URL(canonicalUrl).host}
            </a>
          </p>
        )}
        {like}
      </div>
      {(previous || next || related) && (
        <nav className={`not-printed ${styles.neighbors}`} aria-label="More posts">
          {previous && <NeighborLink {...previous} rel="prev" label={`Previous ${noun}`} />}
          {next && <NeighborLink {...next} rel="next" label={`Next ${noun}`} />}
          {related && (
            <ul>
              <li className="quiet small">Related posts</li>
              {related.map(({ slug, title }) => (
                <li key={slug} dir="auto">
                  <Link to={`/blog/${slug}`} className="link">
                    {title}
                  </Link>
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
    <Link to={`/blog/${slug}`} rel={rel} className="card card-link stack-1 strong">
      <span className="quiet small regular">{label}</span> <bdi>{title}</bdi>
    </Link>
  );
}
