import { CodeXml, ExternalLink, type LucideIcon, UserRound, UsersRound } from "lucide-react";
import { useId } from "react";
import type { PictureView, Project } from "../../../contract/site/site.ts";
import { Badge } from "../../ui/badge.tsx";
import button from "../../ui/button.module.css";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { formatPeriod } from "../../ui/format.ts";
import styles from "./project-card.module.css";

/** The picture of the `first` card is the largest thing on a phone. */
export function ProjectCard({ project, first }: { project: Project; first: boolean }) {
  const { title, description, techStack, date, github, url } = project;
  const titleId = useId();
  return (
    <Card
      as="article"
      className={styles.card}
      aria-labelledby={titleId}
      picture={project.image && <ProjectPicture image={project.image} first={first} />}
    >
      <p className={`row-2-3 ${styles.facts}`}>
        <TeamBadge project={project} />
        {date && <time dateTime={date}>{formatPeriod(date)}</time>}
      </p>
      <h2 id={titleId} dir="auto" className={styles.title}>
        {title}
      </h2>
      <p dir="auto" className={styles.description}>
        {description}
      </p>
      <ul className={styles.tags} aria-label="Tech stack">
        {techStack.map((tech) => (
          <li key={tech}>{tech}</li>
        ))}
      </ul>
      <p className={styles.links}>
        {github && (
          <CardLink icon={CodeXml} to={github} title={title}>
            Code
          </CardLink>
        )}
        {url && (
          <CardLink icon={ExternalLink} to={url} title={title}>
            Live Demo
          </CardLink>
        )}
      </p>
    </Card>
  );
}

function ProjectPicture({ image, first }: { image: PictureView; first: boolean }) {
  return (
    <ContentPicture
      picture={image}
      sizes="(width < 640px) 100vw, 540px"
      className={card.picture}
      first={first}
    />
  );
}

/** Shows whether it is a group project. Only group projects show the role. */
function TeamBadge({ project: { isGroup, role } }: { project: Project }) {
  const Icon = isGroup ? UsersRound : UserRound;
  return (
    <>
      <Badge color={isGroup ? "green" : "blue"}>
        <Icon aria-hidden="true" strokeWidth={2} /> {isGroup ? "Group" : "Personal"}
      </Badge>
      {isGroup && <span className={styles.role}>{role}</span>}
    </>
  );
}

function CardLink(props: { icon: LucideIcon; to: string; title: string; children: string }) {
  return (
    <a href={props.to} className={button.plain} target="_blank" rel="noopener">
      <props.icon aria-hidden="true" strokeWidth={1.75} />
      {props.children}
      <span className="visually-hidden"> for {props.title}</span>
    </a>
  );
}
