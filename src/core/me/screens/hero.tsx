import { GraduationCap, MapPin } from "lucide-react";
import type { PictureView } from "../../site/contract/site.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { Me } from "../contract.ts";
import styles from "./me.module.css";

interface HeroProps {
  hero: Me["hero"];
  name: string;
  portrait: PictureView | undefined;
}

export function Hero({ hero: { location, studentStatus, tagline }, name, portrait }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="me-name">
      {portrait && <ContentPicture picture={portrait} sizes="144px" className="portrait" first />}
      <div className="stack-2">
        <h2 id="me-name" className="title mono">
          {name}
        </h2>
        {(location || studentStatus) && (
          <ul className="stack-1 quiet small">
            {location && (
              <li className="icon-text">
                <MapPin className="amber" size={16} aria-hidden="true" strokeWidth={1.75} /> {location}
              </li>
            )}
            {studentStatus && (
              <li className="icon-text">
                <GraduationCap className="amber" size={16} aria-hidden="true" strokeWidth={1.75} />{" "}
                {studentStatus}
              </li>
            )}
          </ul>
        )}
        {tagline && <p className="lead measure">{tagline}</p>}
      </div>
    </section>
  );
}
