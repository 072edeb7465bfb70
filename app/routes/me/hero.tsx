import { GraduationCap, MapPin } from "lucide-react";
import { profile } from "../../../content/profile.ts";
import type { Me } from "../../../content/types.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import styles from "./hero.module.css";

export function Hero({ hero: { location, studentStatus, tagline } }: { hero: Me["hero"] }) {
  return (
    <section className={styles.hero} aria-labelledby="me-name">
      <ContentPicture picture={profile.portrait} sizes="144px" className={styles.portrait} lazy={false} />
      <div className={styles.words}>
        <h2 id="me-name" className={styles.name}>
          {profile.name}
        </h2>
        <ul className={styles.facts}>
          <li>
            <MapPin aria-hidden="true" strokeWidth={1.75} /> {location}
          </li>
          <li>
            <GraduationCap aria-hidden="true" strokeWidth={1.75} /> {studentStatus}
          </li>
        </ul>
        <p className={styles.tagline}>{tagline}</p>
      </div>
    </section>
  );
}
