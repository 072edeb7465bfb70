import { useSearchParams } from "react-router";
import { pageDataContext, type QueryHandle } from "../../page-data.ts";
import columns from "../../ui/columns.module.css";
import type { Route } from "./+types/route";
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
export const handle: QueryHandle = {
  readQuery: (params, { projects }) => writeProjectView(readProjectView(params, projects.filters)),
};

export function meta() {
  return [{ title: "Projects" }];
}

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageDataContext).site().projects;
}

/** A change of the filters shows other projects of the same list. */
export function shouldRevalidate() {
  return false;
}

export default function Projects({ loaderData: { filters, projects } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const view = readProjectView(params, filters);
  const shown = selectProjects(projects, view);

  function show(change: Partial<ProjectView>, { replace = false } = {}) {
    setParams((current) => writeProjectView({ ...readProjectView(current, filters), ...change }), {
      replace,
      preventScrollReset: true,
    });
  }

  return (
    <div className={styles.page}>
      <Toolbar view={view} filters={filters} onChange={show} />
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
              <ProjectCard project={project} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
