import { titleOf } from "../../desktop/title.ts";
import { pageDataContext } from "../../page-data.ts";
import type { Route } from "./+types/route";
import { FavoriteCard } from "./favorite-card.tsx";
import { StackCard } from "./stack-card.tsx";
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
