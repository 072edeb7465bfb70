import type { Me } from "../../../contract/site/me.ts";
import { Card } from "../../ui/card.tsx";
import columns from "../../ui/columns.module.css";
import { formatPeriod } from "../../ui/format.ts";
import text from "../../ui/text.module.css";
import styles from "./education.module.css";
import { Section } from "./section.tsx";

export function Education({ institutions }: { institutions: Me["education"] }) {
  return (
    <Section id="education" title="Education Journey">
      <ul className={columns.two}>
        {institutions.map(({ name, place, when, degree, description }) => (
          <Card as="li" key={name} className={styles.institution}>
            {(when || place) && (
              <p className={text.mono}>{[when && formatPeriod(when), place].filter(Boolean).join(" · ")}</p>
            )}
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.degree}>{degree}</p>
            {description && <p className={styles.text}>{description}</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
