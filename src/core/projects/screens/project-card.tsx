import { CodeXml, ExternalLink, type LucideIcon, UserRound, UsersRound } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { PictureView } from "../../site/contract/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { formatPeriod } from "../../ui/format.ts";
import type { Project } from "../contract.ts";
import styles from "./projects.module.css";

interface ProjectCardProps {
  project: Project;
  /** The path of its own page, if it has one. */
  page: string | undefined;
  /** The picture of the first card is the largest thing on a phone. */
  first: boolean;
}

export function ProjectCard({ project, page, first }: ProjectCardProps) {
  const { title, description, techStack, date, github, url } = project;
  const titleId = useId();
  return (
    <Card
      as="article"
      className={styles.project}
      aria-labelledby={titleId}
      picture={project.image && <ProjectPicture image={project.image} page={page} first={first} />}
    >
      <p className="row-2-3 small">
        <TeamBadge project={project} />
        {date && (
          <time dateTime={date} className="push quiet mono">
            {formatPeriod(date)}
          </time>
        )}
      </p>
      <h2 id={titleId} dir="auto" className="heading breaking">
        {page === undefined ? (
          title
        ) : (
          <Link to={page} className="plain-link">
            {title}
          </Link>
        )}
      </h2>
      <p dir="auto" className="quiet breaking">
        {description}
      </p>
      <ul className={`row-2 mono small breaking ${styles.tags}`} aria-label="Tech stack">
        {techStack.map((tech) => (
          <li key={tech}>{tech}</li>
        ))}
      </ul>
      <p className="row-2 push-down">
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

interface ProjectPictureProps extends Pick<ProjectCardProps, "page" | "first"> {
  image: PictureView;
}

function ProjectPicture({ image, page, first }: ProjectPictureProps) {
  return (
    <ContentPicture
      picture={image}
      sizes="(width < 640px) 100vw, 540px"
      className="card-picture"
      first={first}
      // It moves to its place on the page.
      {...(page !== undefined && { transition: page.replaceAll("/", "-") })}
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
      {isGroup && <span className="breaking">{role}</span>}
    </>
  );
}

function CardLink(props: { icon: LucideIcon; to: string; title: string; children: string }) {
  return (
    <a href={props.to} className="plain-button" target="_blank" rel="noopener">
      <props.icon className="blue" aria-hidden="true" strokeWidth={1.75} />
      {props.children}
      <span className="visually-hidden"> for {props.title}</span>
    </a>
  );
}
