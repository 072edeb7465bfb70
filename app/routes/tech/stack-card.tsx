import { useId } from "react";
import type { StackEntry } from "../../../contract/site/site.ts";
import { Card } from "../../ui/card.tsx";
import text from "../../ui/text.module.css";
import { ProficiencyBadge } from "./proficiency-badge.tsx";
import styles from "./stack-card.module.css";

export function StackCard({ entry }: { entry: StackEntry }) {
  const facts = [
    ["Learned", entry.learnedAt],
    ["First used", entry.firstEncounter],
    ["Used for", entry.currentUse],
  ] as const;
  const nameId = useId();
  return (
    <Card as="article" className={styles.card} aria-labelledby={nameId}>
      <p className={text.mono}>{entry.category}</p>
      <div className={`row-2-3 ${styles.top}`}>
        <h4 id={nameId} className={styles.name}>
          {entry.name}
        </h4>
        {entry.proficiency && <ProficiencyBadge proficiency={entry.proficiency} />}
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {entry.interestingFact && <p className={`${text.quiet} ${styles.fact}`}>{entry.interestingFact}</p>}
    </Card>
  );
}
