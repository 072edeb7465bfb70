import { useSearchParams } from "react-router";
import { projects } from "../../../content/projects.ts";
import type { QueryHandle } from "../../page-data.ts";
import columns from "../../ui/columns.module.css";
import { NoProjects } from "./no-projects.tsx";
import { ProjectCard } from "./project-card.tsx";
import {
  defaultView,
  type ProjectView,
  readProjectView,
  selectProjects,
  writeProjectView,
} from "./project-view.ts";
import styles from "./projects.module.css";
import { Toolbar } from "./toolbar.tsx";

/** Filters and sorting are in the query. */
export const handle: QueryHandle = { readQuery: (params) => writeProjectView(readProjectView(params)) };

export function meta() {
  return [{ title: "Projects" }];
}

export default function Projects() {
  const [params, setParams] = useSearchParams();
  const view = readProjectView(params);
  const shown = selectProjects(projects, view);

  function show(change: Partial<ProjectView>, { replace = false } = {}) {
    setParams((current) => writeProjectView({ ...readProjectView(current), ...change }), {
      replace,
      preventScrollReset: true,
    });
  }

  return (
    <div className={styles.page}>
      <Toolbar view={view} onChange={show} />
      <p className={styles.count} role="status">
        {shown.length === 1 ? "1 project" : `${shown.length} projects`}
      </p>
      {shown.length === 0 ? (
        <NoProjects
          onClearFilters={() => show({ sort: defaultView.sort, q: defaultView.q })}
          onClearSearch={() => show({ q: defaultView.q })}
        />
      ) : (
        <ul className={columns.two}>
          {shown.map((project, index) => (
            <li key={project.title}>
              <ProjectCard project={project} eager={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
