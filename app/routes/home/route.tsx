import { useEffect } from "react";
import { type Client, parse, send } from "../../api.ts";
import { pageDataContext } from "../../page-data.ts";
import { startScriptId } from "../../start-script.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { Route } from "./+types/route";
import { Availability } from "./availability.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { findNewest, toNote } from "./desk-things.server.ts";
import { DeskThings } from "./desk-things.tsx";
import { Headline } from "./headline.tsx";
import styles from "./home.module.css";
import { withIcon } from "./link-icons.server.ts";
import { StatTiles } from "./stat-tiles.tsx";

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
  const { profile, projects } = data.site();
  const { name, title, headline, intro, portrait, available, tiles, links, resume, footer, apps } = profile;
  return {
    ...{ name, title, headline, intro, portrait, tiles, resume, footer },
    links: links.map(withIcon),
    available: available && { text: `Available from ${available}`, hasContact: apps.includes("contact") },
    project: apps.includes("projects") ? findNewest(projects.projects) : undefined,
    post: apps.includes("blog") ? toNote(await data.findLatestBlog()) : undefined,
  };
}

/** A window that is closed while it opens reveals the same data again, without a request. */
export function shouldRevalidate() {
  return false;
}

/** Pings the server and logs the outcome. */
async function ping(): Promise<void> {
  try {
    console.debug("Ping:", (await parse(send<Client["ping"]["$get"]>("/ping"))).message);
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
              sizes="(width < 640px) 128px, (width < 860px) 192px, 340px"
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
