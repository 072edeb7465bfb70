import { Card } from "../../ui/card.tsx";
import { formatPeriod } from "../../ui/format.ts";
import type { Me } from "../contract.ts";
import { Section } from "./section.tsx";

export function Education({ institutions }: { institutions: Me["education"] }) {
  return (
    <Section id="education" title="Education Journey">
      <ul className="grid-2">
        {institutions.map(({ name, place, when, degree, description }) => (
          <Card as="li" key={name} className="stack-1 breaking">
            {(when || place) && (
              <p className="quiet mono small">
                {[when && formatPeriod(when), place].filter(Boolean).join(" · ")}
              </p>
            )}
            <h3 className="lead">{name}</h3>
            <p className="blue">{degree}</p>
            {description && <p className="quiet apart">{description}</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
