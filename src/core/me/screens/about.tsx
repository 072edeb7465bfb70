import { Card } from "../../ui/card.tsx";
import type { Me } from "../contract.ts";
import styles from "./me.module.css";
import { Section } from "./section.tsx";

export function About({ about: { paragraphs, coreValues } }: Pick<Me, "about">) {
  return (
    <Section id="about" title="About Me">
      <div className={styles.about}>
        <div className="stack-4 measure">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {coreValues.length > 0 && (
          <Card aria-labelledby="core-values" className="stack-3">
            <h3 id="core-values" className="amber mono small">
              Core Values
            </h3>
            <ul className="stack-3 lined">
              {coreValues.map(({ name, description }) => (
                <li key={name}>
                  <strong>{name}</strong>
                  <p className="quiet small">{description}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Section>
  );
}
