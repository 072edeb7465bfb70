import { useEffect } from "react";
import { ping } from "../../api.ts";
import { pageDataContext } from "../../page-data.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { Route } from "./+types/route";
import { ContactLinks } from "./contact-links.tsx";
import { Headline } from "./headline.tsx";
import styles from "./home.module.css";
import { StatTiles } from "./stat-tiles.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { name, title, intro } = loaderData;
  return [{ title: `${name} · ${title}` }, { name: "description", content: intro }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { name, title, headline, intro, portrait, tiles, links, resume, footer } = context
    .get(pageDataContext)
    .site().profile;
  return { name, title, headline, intro, portrait, tiles, links, resume, footer };
}

export default function Home({ loaderData: profile }: Route.ComponentProps) {
  useEffect(() => {
    void ping();
  }, []);
  return (
    <section className={styles.landing}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.name}>
            <span aria-hidden="true" className={styles.prompt}>
              ~/
            </span>
            {profile.name}
          </p>
          <Headline text={profile.headline} />
          <p className={styles.intro}>{profile.intro}</p>
          <ContactLinks links={profile.links} resume={profile.resume} />
        </div>
        <div className={styles.frame}>
          <ContentPicture
            picture={profile.portrait}
            sizes="(width < 640px) 128px, (width < 860px) 192px, 340px"
            className={styles.portrait}
            first
          />
        </div>
      </div>
      <StatTiles tiles={profile.tiles} />
      {profile.footer && <p className={styles.footer}>{profile.footer}</p>}
    </section>
  );
}
