import type { Me } from "../../../contract/site/me.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./about.module.css";
import { Section } from "./section.tsx";

export function About({ about: { paragraphs, coreValues } }: Pick<Me, "about">) {
  return (
    <Section id="about" title="About Me">
      <div className={styles.columns}>
        <div className={styles.text}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {coreValues.length > 0 && (
          <Card aria-labelledby="core-values" className={styles.values}>
            <h3 id="core-values">Core Values</h3>
            <ul>
              {coreValues.map(({ name, description }) => (
                <li key={name}>
                  <strong>{name}</strong>
                  <p>{description}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Section>
  );
}
