import { CodeXml, ExternalLink, type LucideIcon, UserRound, UsersRound } from "lucide-react";
import type { Project } from "../../../content/types.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { showMonth } from "./month.ts";
import styles from "./project-card.module.css";

/** `early` cards are in view at first, so their pictures are not loaded lazily. */
export function ProjectCard({ project, early }: { project: Project; early: boolean }) {
  const { title, description, techStack, date, github, url } = project;
  return (
    <article className={styles.card}>
      <ContentPicture
        picture={{
          key: project.image,
          alt: project.imageAlt,
          width: project.imageWidth,
          height: project.imageHeight,
        }}
        sizes="(max-width: 760px) 100vw, 540px"
        className={styles.image}
        lazy={!early}
      />
      <div className={styles.body}>
        <p className={styles.facts}>
          <Badge project={project} />
          <time dateTime={date} className={styles.date}>
            {showMonth(date)}
          </time>
        </p>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.description}>{description}</p>
        <ul className={styles.tags} aria-label="Tech stack">
          {techStack.map((tech) => (
            <li key={tech}>{tech}</li>
          ))}
        </ul>
        <p className={styles.links}>
          <CardLink icon={CodeXml} to={github} title={title}>
            Code
          </CardLink>
          <CardLink icon={ExternalLink} to={url} title={title}>
            Live Demo
          </CardLink>
        </p>
      </div>
    </article>
  );
}

/** Says whether others took part; the role is of interest only then. */
function Badge({ project: { isGroup, role } }: { project: Project }) {
  const Icon = isGroup ? UsersRound : UserRound;
  return (
    <>
      <span className={isGroup ? `${styles.badge} ${styles.group}` : styles.badge}>
        <Icon aria-hidden="true" strokeWidth={2} /> {isGroup ? "Group" : "Personal"}
      </span>
      {isGroup && <span className={styles.role}>{role}</span>}
    </>
  );
}

function CardLink(props: { icon: LucideIcon; to: string; title: string; children: string }) {
  return (
    <a href={props.to} className={styles.link} target="_blank" rel="noopener">
      <props.icon aria-hidden="true" strokeWidth={1.75} />
      {props.children}
      <span className="visually-hidden"> of {props.title}</span>
    </a>
  );
}
