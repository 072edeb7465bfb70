import { useId } from "react";
import type { StackEntry } from "../../../contract/site/site.ts";
import { Card } from "../../ui/card.tsx";
import { ProficiencyBadge } from "./proficiency-badge.tsx";
import styles from "./tech.module.css";

export function StackCard({ entry }: { entry: StackEntry }) {
  const facts = [
    ["Learned", entry.learnedAt],
    ["First used", entry.firstEncounter],
    ["Used for", entry.currentUse],
  ] as const;
  const nameId = useId();
  return (
    <Card as="article" className={`stack-3 ${styles.entry}`} aria-labelledby={nameId}>
      <p className="quiet mono small">{entry.category}</p>
      <div className="row-2-3 between">
        <h4 id={nameId} className="lead breaking">
          {entry.name}
        </h4>
        {entry.proficiency && <ProficiencyBadge proficiency={entry.proficiency} />}
      </div>
      <dl className={`stack-1 small breaking ${styles.facts}`}>
        {facts.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="quiet">{term}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {entry.interestingFact && <p className={`quiet small ${styles.fact}`}>{entry.interestingFact}</p>}
    </Card>
  );
}
