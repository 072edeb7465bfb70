import { useEffect } from "react";
import { profile } from "../../../content/profile.ts";
import { ping } from "../../api.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { Headline } from "./headline.tsx";
import styles from "./home.module.css";
import { StatTiles } from "./stat-tiles.tsx";

export function meta() {
  return [{ title: `${profile.name} · ${profile.title}` }, { name: "description", content: profile.intro }];
}

export default function Home() {
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
          <ContactLinks />
        </div>
        <div className={styles.frame}>
          <ContentPicture
            picture={profile.portrait}
            sizes="(width < 640px) 128px, (width < 860px) 192px, 340px"
            className={styles.portrait}
            lazy={false}
          />
        </div>
      </div>
      <StatTiles stats={profile.stats} />
    </section>
  );
}
