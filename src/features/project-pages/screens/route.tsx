// Most are on no other public screen: what two screens share is a file of its own, and a request.
import { ArrowLeft, Braces, MonitorPlay, UserRound, Users } from "lucide-react";
import { lazy, memo, Suspense, useCallback, useId, useRef, useState } from "react";
import { data, Link } from "react-router";
import { titleOf } from "../../../core/desk/screens/title.ts";
import { pageDataContext } from "../../../core/pages/screens/page-data.ts";
import type { Project } from "../../../core/projects/contract.ts";
import { defaultView, selectProjects } from "../../../core/projects/screens/project-view.ts";
import type { EntryPage } from "../../../core/site/contract/entry-pages.ts";
import type { PictureView } from "../../../core/site/contract/site.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { ContentPicture } from "../../../core/ui/content-picture.tsx";
import { formatPeriod } from "../../../core/ui/format.ts";
import { MarkdownText } from "../../../core/ui/markdown/markdown.tsx";
import type { Route } from "./+types/route";
import styles from "./project.module.css";

const DemoWindow = lazy(() => import("./lazy/demo-window.tsx"));

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.project.title ?? "Project not found", matches) }];
}

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const pageData = context.get(pageDataContext);
  const { entryPages, projects } = pageData.site();
  const pages = entryPages.filter(({ app }) => app === "projects");
  const all = pages.flatMap(({ index, path, text }) => {
    const project = projects.projects[index];
    return project === undefined ? [] : [{ ...project, path, text }];
  });
  // The one after it in the list of all.
  const listed = selectProjects(all, defaultView);
  const at = listed.findIndex(({ path }) => path === `/projects/${slug}`);
  const found = listed[at];
  if (found === undefined) return data(null, { status: 404 });
  const { text, aliases: _aliases, slug: _slug, ...project } = found;
  const { path, title, role, date, image } = listed[(at + 1) % listed.length] ?? found;
  const facts = await pageData.listEntryFacts(project.path);
  return {
    project: { ...project, image: project.image && { ...project.image, webp: "" } },
    next: path === project.path ? undefined : { path, title, role, date, image: image && keepSmall(image) },
    ...(facts.length > 0 && { facts: facts.join(" · ") }),
    study: text && writeStudy(text),
  };
}

/** Leaves out the sizes that are larger than a small picture is shown. */
function keepSmall(image: PictureView): PictureView {
  const small = (sizes: string) => sizes.split(", ").slice(0, 2).join(", ");
  return {
    ...image,
    avif: small(image.avif),
    webp: "",
    ...(image.day && { day: small(image.day) }),
    alt: "",
  };
}

/**
 * Writes a text for a document as JSON, of which the encoding of React Router takes a third more, and without what the
 * page does not show. Lines of a paragraph are joined, so that it is compressed together with what is rendered of it.
 */
function writeStudy(content: NonNullable<EntryPage["text"]>): string {
  return JSON.stringify(content, (key, value) => {
    if (key === "webp") return undefined;
    return typeof value === "string" && /^\d+$/.test(key) ? value.replaceAll("\n", " ") : value;
  });
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const titleId = useId();
  if (loaderData === null) return <NoProject />;
  const { project, facts, study, next } = loaderData;
  const { path, title, description, image } = project;
  return (
    <article className="stack-5 text-page" aria-labelledby={titleId}>
      <header className="stack-4">
        <AllProjects />
        <h1 id={titleId} dir="auto" data-heading tabIndex={-1} className="title">
          {title}
        </h1>
        <Facts {...project} />
        {facts && <p className="quiet small breaking">{facts}</p>}
      </header>
      {image && (
        <ContentPicture
          picture={image}
          sizes="min(100vw, 690px)"
          className={styles.picture}
          first
          transition={path.replaceAll("/", "-")}
        />
      )}
      <p dir="auto" className="lead breaking">
        {description}
      </p>
      {study && <Study json={study} />}
      {next && <NextProject {...next} />}
    </article>
  );
}

/** What a recruiter looks for first, and where to see more. */
function Facts(project: Omit<Project, "slug" | "aliases">) {
  const { isGroup, role, date, techStack } = project;
  const Icon = isGroup ? Users : UserRound;
  return (
    <>
      <p className="row-2-4 small">
        <Badge color={isGroup ? "green" : "blue"}>
          <Icon aria-hidden="true" strokeWidth={2} /> {isGroup ? "Group" : "Personal"}
        </Badge>
        {role && (
          <span dir="auto" className="breaking">
            {role}
          </span>
        )}
        {date && (
          <time dateTime={date} className="quiet mono">
            {formatPeriod(date)}
          </time>
        )}
      </p>
      <div className="row-3 between">
        <ul className={`row-2 mono small breaking ${styles.stack}`} aria-label="Tech stack">
          {techStack.map((tech) => (
            <li key={tech}>{tech}</li>
          ))}
        </ul>
        <Links {...project} />
      </div>
    </>
  );
}

function Links({ title, github, url, demo }: Pick<Project, "title" | "github" | "url" | "demo">) {
  if (!github && !url && !demo) return null;
  return (
    <p className="row-2">
      {github && (
        <a
          href={github}
          className={url || demo ? "plain-button" : "primary-button"}
          target="_blank"
          rel="noopener"
        >
          <Braces aria-hidden="true" strokeWidth={1.75} /> Code
        </a>
      )}
      {url && (
        <a href={url} className={demo ? "plain-button" : "primary-button"} target="_blank" rel="noopener">
          <MonitorPlay aria-hidden="true" strokeWidth={1.75} /> Live demo
        </a>
      )}
      {demo && <Demo title={title} url={demo} />}
    </p>
  );
}

/** Opens a demo beside the page, of which nothing is loaded before, or in a tab without JavaScript. */
function Demo({ title, url }: { title: string; url: string }) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    link.current?.focus();
  }, []);
  return (
    <>
      <a
        ref={link}
        href={url}
        className="primary-button"
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <MonitorPlay aria-hidden="true" strokeWidth={1.75} /> Open demo
      </a>
      {isOpen && (
        <Suspense>
          <DemoWindow title={title} url={url} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const Study = memo(({ json }: { json: string }) => <MarkdownText content={JSON.parse(json)} />);

type Next = NonNullable<NonNullable<Route.ComponentProps["loaderData"]>["next"]>;

function NextProject({ path, title, role, date, image }: Next) {
  return (
    <nav aria-label="More projects" className={`not-printed ${styles.next}`}>
      <Link to={path} className="card card-link">
        <span className="stack-1">
          <span className="quiet small">Next project</span>
          <strong dir="auto" className="lead">
            {title}
          </strong>
          <span dir="auto" className="quiet small">
            {[role, date && formatPeriod(date)].filter(Boolean).join(" · ")}
          </span>
        </span>
        {image && <ContentPicture picture={image} sizes="160px" className={styles.small} first={false} />}
      </Link>
    </nav>
  );
}

/** What the window of an unknown address below the app's shows. */
function NoProject() {
  return (
    <div className="stack-4 text-page">
      <AllProjects />
      <h1 data-heading tabIndex={-1} className="title">
        Project not found
      </h1>
      <p>There is no project at this address. It may have been renamed or removed.</p>
    </div>
  );
}

function AllProjects() {
  return (
    <Link to="/projects" className="link small plain-link not-printed">
      <ArrowLeft size={16} aria-hidden="true" strokeWidth={2} /> All projects
    </Link>
  );
}
