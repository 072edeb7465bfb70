import { useId } from "react";
import { titleOf } from "../../desk/screens/title.ts";
import { pageDataContext } from "../../pages/screens/page-data.ts";
import type { PictureView } from "../../site/contract/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import type { FavoriteTech, StackEntry } from "../contract.ts";
import type { Route } from "./+types/route";
import { proficiencyColor } from "./proficiency.ts";
import styles from "./tech.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Tech", matches, "tech") }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { favorites, ...tech } = context.get(pageDataContext).site().tech;
  return { ...tech, favorites: favorites.toSorted((a, b) => a.rank - b.rank) };
}

export default function Tech({ loaderData: { favorites, stack, next } }: Route.ComponentProps) {
  return (
    <div className="stack-6 page">
      <h2 className="title mono">My Tech Stack</h2>
      {favorites.length > 0 && (
        <section className="stack-4" aria-labelledby="favorites">
          <h3 id="favorites" className="heading">
            Current Favorites
          </h3>
          <ol className={styles.favorites}>
            {favorites.map((favorite) => (
              <li key={favorite.name}>
                <FavoriteCard favorite={favorite} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {stack.length > 0 && (
        <section className="stack-4" aria-labelledby="stack">
          <h3 id="stack" className="heading">
            Complete Tech Stack
          </h3>
          <ul className="grid-many">
            {stack.map((entry) => (
              <li key={entry.name}>
                <StackCard entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {next && (
        <section aria-labelledby="next" className={`card stack-2 ${styles.next}`}>
          <h3 id="next" className="amber heading">
            {next.heading}
          </h3>
          <p className="measure">{next.text}</p>
        </section>
      )}
    </div>
  );
}

function FavoriteCard({ favorite }: { favorite: FavoriteTech }) {
  const { name, rank, reason, firstEncounter, proficiency, whyTop, image } = favorite;
  const nameId = useId();
  return (
    <Card
      as="article"
      className={styles.favorite}
      aria-labelledby={nameId}
      picture={image && <RankedPicture image={image} rank={rank} />}
    >
      <h4 id={nameId} className="heading breaking">
        {name}
      </h4>
      <p className="row-2-3">
        <ProficiencyBadge proficiency={proficiency} />
        <span className="quiet mono small">since {firstEncounter}</span>
      </p>
      <p>{reason}</p>
      <p className={`quiet small ${styles.why}`}>
        <strong>Why it's a favorite</strong>
        {whyTop}
      </p>
    </Card>
  );
}

function RankedPicture({ image, rank }: { image: PictureView; rank: number }) {
  return (
    <div className={styles.frame}>
      <ContentPicture
        picture={image}
        sizes="(width < 640px) 100vw, 360px"
        className="card-picture"
        first={rank === 1}
      />
      <p className={`mono small strong ${styles.rank}`}>
        <span className="visually-hidden">Rank </span>
        <span aria-hidden="true">#</span>
        {rank}
      </p>
    </div>
  );
}

function StackCard({ entry }: { entry: StackEntry }) {
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

function ProficiencyBadge({ proficiency }: { proficiency: string }) {
  return <Badge color={proficiencyColor(proficiency)}>{proficiency}</Badge>;
}
