import { Download, Icon } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import type { PingApi } from "../../http/public-ping.ts";
import { type Client, parse, send } from "../../pages/screens/api.ts";
import { pageDataContext } from "../../pages/screens/page-data.ts";
import { startScriptId } from "../../pages/screens/start-script.tsx";
import type { LatestBlog } from "../../posts/contract/blogs.ts";
import type { Project } from "../../projects/contract.ts";
import type { SitePage } from "../../site/contract/own-pages.ts";
import type { linkKinds, Profile } from "../../site/contract/profile.ts";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { IconShapes } from "../../ui/icon-shapes.ts";
import type { Route } from "./+types/route";
import { findMark, marks } from "./brand-marks.server.ts";
import { findNewest } from "./desk-things.server.ts";
import { Headline } from "./headline.tsx";
import styles from "./home.module.css";

// Only the server bundle has these icons. Browsers get the shapes of those that the page shows, with its data.
const lucide = import.meta.glob<{ node: IconShapes }>(
  "/node_modules/lucide-react/dist/esm/icons/{code-xml,network,mail,rss,globe,phone,link,clipboard-list}.mjs",
  { eager: true, import: "__iconData" },
);

const icons: Record<(typeof linkKinds)[number], IconShapes> = {
  code: read("code-xml"),
  network: read("network"),
  mail: read("mail"),
  mastodon: marks.mastodon,
  bluesky: marks.bluesky,
  rss: read("rss"),
  website: read("globe"),
  phone: read("phone"),
};

/** A link with the shapes of its icon. */
type LinkWithIcon = Profile["links"][number] & { icon: IconShapes };

/** Adds the mark of the site that a link leads to, else the icon of its kind, or a plain one for an unknown kind. */
function withIcon(link: Profile["links"][number]): LinkWithIcon {
  const known = Object.hasOwn(icons, link.kind) ? icons[link.kind as keyof typeof icons] : undefined;
  return { ...link, icon: findMark(link.url) ?? known ?? read("link") };
}

/** Returns links to the pages that the home screen has, below those of the owner's. */
function linkPages(pages: readonly SitePage[]): LinkWithIcon[] {
  const icon = read("clipboard-list");
  return pages.flatMap(({ slug, homeLink }) =>
    homeLink ? [{ kind: "page", label: homeLink, url: `/${slug}`, icon }] : [],
  );
}

function read(name: string): IconShapes {
  return lucide[`/node_modules/lucide-react/dist/esm/icons/${name}.mjs`]?.node ?? [];
}

/**
 * On wide screens, the content is centered, so it would move up if the browser painted it before its lower part and the
 * dock arrive. Chromium waits for the start of an element, not for its end, so this one comes after the dock in the
 * document. On narrow screens, the content begins at the top, as in `home.module.css`.
 */
export function links() {
  return [{ rel: "expect", href: `#${startScriptId}`, blocking: "render", media: "(width >= 640px)" }];
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { name, title } = loaderData;
  return [{ title: title === undefined ? name : `${name} · ${title}` }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const data = context.get(pageDataContext);
  const { profile, projects, pages } = data.site();
  const { name, title, headline, intro, portrait, available, tiles, links, resume, footer, apps } = profile;
  return {
    ...{ name, title, headline, intro, portrait, tiles, resume, footer },
    links: [...links.map(withIcon), ...linkPages(pages)],
    available: available && { text: `Available from ${available}`, hasContact: apps.includes("contact") },
    project: apps.includes("projects") ? findNewest(projects.projects) : undefined,
    post: apps.includes("blog") ? await data.findLatestBlog() : undefined,
  };
}

/** A window that is closed while it opens reveals the same data again, without a request. */
export function shouldRevalidate() {
  return false;
}

/** Pings the server and logs the outcome. */
async function ping(): Promise<void> {
  try {
    console.debug("Ping:", (await parse(send<Client<PingApi>["ping"]["$get"]>("/ping"))).message);
  } catch (error) {
    console.debug("Ping failed", error);
  }
}

export default function Home({ loaderData: profile }: Route.ComponentProps) {
  useEffect(() => {
    void ping();
  }, []);
  const intro = profile.intro ?? profile.title;
  return (
    <section className={styles.landing}>
      <div className={styles.hero}>
        {profile.portrait && (
          <div className={`card ${styles.frame}`}>
            <ContentPicture
              picture={profile.portrait}
              sizes="(width < 640px) 88px, (width < 860px) 192px, 340px"
              className={styles.portrait}
              first
            />
          </div>
        )}
        <div className={styles.words}>
          {(profile.headline || profile.available) && (
            <p className="row-1-4 quiet mono small">
              {profile.headline && (
                <span>
                  <span aria-hidden="true" className="amber">
                    ~/
                  </span>
                  {profile.name}
                </span>
              )}
              {profile.available && <Availability {...profile.available} />}
            </p>
          )}
          <Headline text={profile.headline ?? profile.name} />
          {intro && <p className={`quiet lead ${styles.intro}`}>{intro}</p>}
          <ContactLinks links={profile.links} resume={profile.resume} />
        </div>
        <DeskThings project={profile.project} post={profile.post} />
      </div>
      <StatTiles tiles={profile.tiles} />
      {profile.footer && <p className="quiet small">{profile.footer}</p>}
    </section>
  );
}

/** When the owner is available, with a link to the chat if it is on the desk. */
function Availability({ text, hasContact }: { text: string; hasContact: boolean }) {
  return hasContact ? (
    <Link to="/contact" className={`icon-text plain-link ${styles.available}`}>
      {text}
    </Link>
  ) : (
    <span className={`icon-text ${styles.available}`}>{text}</span>
  );
}

/** The resume download and the social links. */
function ContactLinks({ links, resume }: Pick<Profile, "resume"> & { links: LinkWithIcon[] }) {
  if (!resume && links.length === 0) return null;
  return (
    <div className={`row-3 ${styles.links}`}>
      {resume && (
        <a href={resume} download="" className="primary-button">
          <Download aria-hidden="true" strokeWidth={2} /> Download resume
        </a>
      )}
      <ul className="row-2">
        {links.map((link) => (
          <li key={link.url}>
            <Social {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Social({ icon, label, url }: LinkWithIcon) {
  return (
    <a href={url} className="plain-button" {...(isWeb(url) && { rel: "me noopener", target: "_blank" })}>
      <Icon className="blue" iconNode={icon} aria-hidden="true" strokeWidth={1.75} />
      <span>{label}</span>
    </a>
  );
}

/** Mail and phone links open another program, so they need no tab of their own. */
function isWeb(url: string): boolean {
  return /^https?:/i.test(url);
}

interface DeskThingsProps {
  project: Pick<Project, "title" | "image"> | undefined;
  post: LatestBlog | undefined;
}

/** What lies on the desk: a print of the newest project, and the latest post as a note. */
function DeskThings({ project, post }: DeskThingsProps) {
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
            <span className="quiet regular">Latest post</span>{" "}
            <span className={styles.title}>{post.title}</span>
          </Link>
        </li>
      )}
    </ul>
  );
}

function StatTiles({ tiles }: Pick<Profile, "tiles">) {
  if (tiles.length === 0) return null;
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ value, label }) => (
        <Card as="div" key={label} className="stack-1">
          <dt className="quiet small">{label}</dt>
          <dd className="amber mono strong breaking">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
