import type { Me } from "../../../contract/site/me.ts";
import { Card } from "../../ui/card.tsx";
import columns from "../../ui/columns.module.css";
import { formatPeriod } from "../../ui/format.ts";
import text from "../../ui/text.module.css";
import { Section } from "./section.tsx";
import styles from "./work.module.css";

export function Work({ jobs }: { jobs: Me["work"] }) {
  return (
    <Section id="work" title="Experience">
      <ul className={columns.two}>
        {jobs.map(({ title, organization, when, description, highlights }) => (
          <Card as="li" key={`${organization} ${title} ${when}`} className={styles.job}>
            {when && <p className={text.mono}>{formatPeriod(when)}</p>}
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.organization}>{organization}</p>
            {description && <p className={styles.text}>{description}</p>}
            {highlights.length > 0 && (
              <ul className={styles.highlights}>
                {highlights.map((highlight) => (
                  <li key={highlight}>{highlight}</li>
                ))}
              </ul>
            )}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
