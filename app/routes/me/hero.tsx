import { GraduationCap, MapPin } from "lucide-react";
import type { Me } from "../../../contract/site/me.ts";
import type { PictureView } from "../../../contract/site/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import text from "../../ui/text.module.css";
import styles from "./hero.module.css";

interface HeroProps {
  hero: Me["hero"];
  name: string;
  portrait: PictureView | undefined;
}

export function Hero({ hero: { location, studentStatus, tagline }, name, portrait }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="me-name">
      {portrait && <ContentPicture picture={portrait} sizes="144px" className={styles.portrait} first />}
      <div className={styles.words}>
        <h2 id="me-name" className={styles.name}>
          {name}
        </h2>
        {(location || studentStatus) && (
          <ul className={`${text.quiet} ${styles.facts}`}>
            {location && (
              <li>
                <MapPin aria-hidden="true" strokeWidth={1.75} /> {location}
              </li>
            )}
            {studentStatus && (
              <li>
                <GraduationCap aria-hidden="true" strokeWidth={1.75} /> {studentStatus}
              </li>
            )}
          </ul>
        )}
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </div>
    </section>
  );
}
