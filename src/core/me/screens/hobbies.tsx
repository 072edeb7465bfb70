import { Badge, type BadgeColor } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import type { Me } from "../contract.ts";
import styles from "./me.module.css";
import { Section } from "./section.tsx";

const levelColors: Record<string, BadgeColor> = {
  Intermediate: "yellow",
  Goal: "green",
  Dream: "blue",
  Nostalgic: "orange",
};

export function Hobbies({ hobbies }: Pick<Me, "hobbies">) {
  return (
    <Section id="hobbies" title="Hobbies & Interests">
      <ul className={styles.hobbies}>
        {hobbies.map(({ name, status, description, level }) => (
          <Card as="li" key={name} className="stack-1 breaking">
            {level && <Badge color={levelColors[level] ?? "gray"}>{level}</Badge>}
            <h3 className="lead apart">{name}</h3>
            {status && <p className="small">{status}</p>}
            {description && <p className="quiet apart">{description}</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
