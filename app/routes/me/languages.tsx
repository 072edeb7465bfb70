import type { Me } from "../../../contract/site/me.ts";
import { Card } from "../../ui/card.tsx";
import columns from "../../ui/columns.module.css";
import styles from "./languages.module.css";
import { Section } from "./section.tsx";

export function Languages({ languages }: Pick<Me, "languages">) {
  return (
    <Section id="languages" title="Languages">
      <ul className={columns.three}>
        {languages.map(({ name, level }) => (
          <Card as="li" key={name} className={styles.language}>
            <h3 className={styles.name}>{name}</h3>
            {level && <p className={styles.level}>{level}</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
