import type { Hobby } from "../../../content/types.ts";
import styles from "./hobbies.module.css";
import { Section } from "./section.tsx";

const levelStyles: Record<Hobby["level"], string | undefined> = {
  Intermediate: styles.intermediate,
  Goal: styles.goal,
  Dream: styles.dream,
  Nostalgic: styles.nostalgic,
};

export function Hobbies({ hobbies }: { hobbies: readonly Hobby[] }) {
  return (
    <Section id="hobbies" title="Hobbies & Interests">
      <ul className={styles.hobbies}>
        {hobbies.map(({ name, status, description, level }) => (
          <li key={name} className={`${styles.hobby} ${levelStyles[level]}`}>
            <p className={styles.level}>{level}</p>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.status}>{status}</p>
            <p className={styles.text}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
