import { ArrowRight, Eye, Heart } from "lucide-react";

const icons = { eye: Eye, heart: Heart, arrow: ArrowRight };

/** The shapes of the icons in cards, drawn once: in every card, they would be a third of the document. */
export function CardIcons() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <Icon key={name} id={`card-${name}`} strokeWidth={name === "arrow" ? 2 : 1.75} />
      ))}
    </svg>
  );
}

/** An icon of {@link CardIcons}, which must be on the same page. */
export function CardIcon({ name }: { name: keyof typeof icons }) {
  return (
    <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#card-${name}`} />
    </svg>
  );
}
