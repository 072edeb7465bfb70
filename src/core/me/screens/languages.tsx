import { Card } from "../../ui/card.tsx";
import type { Me } from "../contract.ts";
import { Section } from "./section.tsx";

export function Languages({ languages }: Pick<Me, "languages">) {
  return (
    <Section id="languages" title="Languages">
      <ul className="grid-3">
        {languages.map(({ name, level }) => (
          <Card as="li" key={name} className="stack-1 breaking">
            <h3 className="lead">{name}</h3>
            {level && <p className="quiet">{level}</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}
