import type { Me } from "../../../contract/site/me.ts";
import styles from "./journey.module.css";
import { Section } from "./section.tsx";

export function Journey({ steps }: { steps: Me["journey"] }) {
  return (
    <Section id="journey" title="My Journey Into Tech">
      <ol className={styles.steps}>
        {steps.map(({ when, title, description }) => (
          <li key={title} className={styles.step}>
            <p className={styles.when}>{when}</p>
            <h3 className={styles.title}>{title}</h3>
            {description && <p className={styles.text}>{description}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
