import type { Me } from "../contract.ts";
import styles from "./me.module.css";
import { Section } from "./section.tsx";

export function Journey({ steps }: { steps: Me["journey"] }) {
  return (
    <Section id="journey" title="My Journey Into Tech">
      <ol className={styles.steps}>
        {steps.map(({ when, title, description }) => (
          <li key={title} className="stack-1">
            <p className="amber mono small">{when}</p>
            <h3 className="lead">{title}</h3>
            {description && <p className="quiet breaking">{description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
