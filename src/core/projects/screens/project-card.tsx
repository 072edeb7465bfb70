import { CodeXml, ExternalLink, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { PictureView } from "../../site/contract/site.ts";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { Project } from "../contract.ts";
import { TeamAndDate, TechStack, transitionOf } from "./project-facts.tsx";
import styles from "./projects.module.css";

interface ProjectCardProps {
  project: Project;
  /** The path of its own page, if it has one. */
  page: string | undefined;
  /** The picture of the first card is the largest thing on a phone. */
  first: boolean;
}

export function ProjectCard({ project, page, first }: ProjectCardProps) {
  const { title, description, techStack, image, github, url } = project;
  const titleId = useId();
  return (
    <Card
      as="article"
      className={styles.project}
      aria-labelledby={titleId}
      picture={image && <ProjectPicture image={image} page={page} first={first} />}
    >
      <TeamAndDate project={project} />
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
      <TechStack techStack={techStack} />
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
      {...(page !== undefined && { transition: transitionOf(page) })}
    />
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
