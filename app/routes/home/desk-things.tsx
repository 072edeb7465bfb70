import { Link } from "react-router";
import type { Project } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import text from "../../ui/text.module.css";
import styles from "./desk-things.module.css";
import type { Note } from "./desk-things.server.ts";

interface DeskThingsProps {
  project: Pick<Project, "title" | "image"> | undefined;
  post: Note | undefined;
}

/** What lies on the desk: a print of the newest project, and the latest post as a note. */
export function DeskThings({ project, post }: DeskThingsProps) {
  if (!project && !post) return null;
  return (
    <ul className={styles.things}>
      {project && (
        <li>
          <Link to="/projects" className={styles.print}>
            {project.image && (
              <ContentPicture
                picture={{ ...project.image, alt: "" }}
                sizes="170px"
                className={styles.picture}
                first={false}
              />
            )}
            <span className={`${text.quiet} ${styles.label}`}>Newest project</span>{" "}
            <span>{project.title}</span>
          </Link>
        </li>
      )}
      {post && (
        <li>
          <Link to={`/blog/${post.slug}`} className={styles.note}>
            <span className={`${text.quiet} ${styles.label}`}>
              Latest post, <time dateTime={post.date}>{post.day}</time>
            </span>{" "}
            <span className={styles.title}>{post.title}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}
