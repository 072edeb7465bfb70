import { Link } from "react-router";
import type { Project } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { Note } from "./desk-things.server.ts";
import styles from "./home.module.css";

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
          <Link to="/projects" className={`card card-link small strong ${styles.print}`}>
            {project.image && (
              <ContentPicture
                picture={{ ...project.image, alt: "" }}
                sizes="170px"
                className={styles.picture}
                first={false}
              />
            )}
            <span className="quiet regular">Newest project</span> <span>{project.title}</span>
          </Link>
        </li>
      )}
      {post && (
        <li>
          <Link
            to={`/blog/${post.slug}`}
            className={`card card-link small strong ${styles.print} ${styles.note}`}
          >
            <span className="quiet regular">
              Latest post, <time dateTime={post.date}>{post.day}</time>
            </span>{" "}
            <span className={styles.title}>{post.title}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}
