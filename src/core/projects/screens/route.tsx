import { FolderGit2, SearchX } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { titleOf } from "../../desk/screens/title.ts";
import { pageDataContext, type QueryHandle } from "../../pages/screens/page-data.ts";
import { addressesOf } from "../../site/contract/entry-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import type { Route } from "./+types/route";
import { ProjectCard } from "./project-card.tsx";
import {
  defaultView,
  type ProjectView,
  readProjectView,
  selectProjects,
  writeProjectView,
} from "./project-view.ts";
import { Toolbar } from "./toolbar.tsx";

/** Filters and sorting are in the query. */
export const handle: QueryHandle = {
  readQuery: (params, data) => writeProjectView(readProjectView(params, data.site().projects.filters)),
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Projects", matches, "projects") }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { projects, entryPages } = context.get(pageDataContext).site();
  const pages = addressesOf(entryPages, "projects");
  return {
    ...projects,
    projects: projects.projects.map((project, index) => ({ ...project, page: pages.get(index) })),
  };
}

/** A change of the filters shows other projects of the same list. */
export function shouldRevalidate() {
  return false;
}

export default function Projects({ loaderData: { filters, projects } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const view = readProjectView(params, filters);
  const shown = selectProjects(projects, view);
  const count = useRef<HTMLParagraphElement>(null);

  function show(change: Partial<ProjectView>, { replace = false } = {}) {
    // React may not have rendered the last change yet, but the URL has it.
    const current = readProjectView(new URLSearchParams(location.search), filters);
    setParams(writeProjectView({ ...current, ...change }), { replace, preventScrollReset: true });
  }

  /** The clicked button disappears if there are projects to show, and also if there is no filter left to remove. */
  function clear(change: Partial<ProjectView>) {
    count.current?.focus();
    show(change);
  }

  if (projects.length === 0) {
    return <Empty icon={FolderGit2} title="No projects yet" />;
  }
  return (
    <div className="stack-4 page">
      <Toolbar view={view} filters={filters} onChange={show} />
      <p ref={count} className="quiet mono small" role="status" tabIndex={-1}>
        {shown.length === 1 ? "1 project" : `${shown.length} projects`}
      </p>
      {shown.length === 0 ? (
        <NoProjects
          filter={filters.find(({ value }) => value === view.tech)?.label}
          onClearFilters={() => clear({ sort: defaultView.sort, q: defaultView.q })}
          onClearSearch={() => clear({ q: defaultView.q })}
          onClearTech={() => clear({ tech: defaultView.tech })}
        />
      ) : (
        <ul className="grid-many">
          {shown.map((project, index) => (
            <li key={project.title}>
              <ProjectCard project={project} page={project.page} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NoProjectsProps {
  /** The label of the tech filter that is on. */
  filter: string | undefined;
  onClearFilters: () => void;
  onClearSearch: () => void;
  onClearTech: () => void;
}

/** Clear Filters resets the sort and the search, so a tech filter that stays on is named, with a button of its own. */
function NoProjects({ filter, onClearFilters, onClearSearch, onClearTech }: NoProjectsProps) {
  return (
    <Empty
      icon={SearchX}
      title="No projects found"
      actions={
        <>
          <Button look="primary" onClick={onClearFilters}>
            Clear Filters
          </Button>
          <Button onClick={onClearSearch}>Clear Search</Button>
          {filter !== undefined && <Button onClick={onClearTech}>Show All Tech</Button>}
        </>
      }
    >
      Nothing matched your filters or search. Try a different technology or fewer words.
      {filter !== undefined && ` The ${filter} filter is on.`}
    </Empty>
  );
}
