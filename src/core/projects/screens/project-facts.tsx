import { UserRound, UsersRound } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { formatPeriod } from "../../ui/format.ts";
import type { Project } from "../contract.ts";
import styles from "./projects.module.css";

/** Shows when it was, and whether it is a group project. Only group projects show the role. */
export function TeamAndDate({ project: { isGroup, role, date } }: { project: Project }) {
  const Icon = isGroup ? UsersRound : UserRound;
  return (
    <p className="row-2-3 small">
      <Badge color={isGroup ? "green" : "blue"}>
        <Icon aria-hidden="true" strokeWidth={2} /> {isGroup ? "Group" : "Personal"}
      </Badge>
      {isGroup && <span className="breaking">{role}</span>}
      {date && (
        <time dateTime={date} className="push quiet mono">
          {formatPeriod(date)}
        </time>
      )}
    </p>
  );
}

export function TechStack({ techStack }: Pick<Project, "techStack">) {
  return (
    <ul className={`row-2 mono small breaking ${styles.tags}`} aria-label="Tech stack">
      {techStack.map((tech) => (
        <li key={tech}>{tech}</li>
      ))}
    </ul>
  );
}

/** The name of the picture of a project, which moves from its card to its page. */
export function transitionOf(page: string): string {
  return `picture${page.replaceAll("/", "-")}`;
}
