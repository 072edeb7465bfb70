import { Card } from "../../ui/card.tsx";
import { formatPeriod } from "../../ui/format.ts";
import type { Me } from "../contract.ts";
import styles from "./me.module.css";
import { Section } from "./section.tsx";

export function Work({ jobs }: { jobs: Me["work"] }) {
  return (
    <Section id="work" title="Experience">
      <ul className="grid-2">
        {jobs.map(({ title, organization, when, description, highlights }) => (
          <Card as="li" key={`${organization} ${title} ${when}`} className="stack-1 breaking">
            {when && <p className="quiet mono small">{formatPeriod(when)}</p>}
            <h3 className="lead">{title}</h3>
            <p className="blue">{organization}</p>
            {description && <p className="quiet apart">{description}</p>}
            {highlights.length > 0 && (
              <ul className={`stack-1 quiet apart ${styles.highlights}`}>
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
