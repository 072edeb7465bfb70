import type { Profile } from "../../../contract/site/profile.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./home.module.css";

export function StatTiles({ tiles }: Pick<Profile, "tiles">) {
  if (tiles.length === 0) return null;
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ value, label }) => (
        <Card as="div" key={label} className="stack-1">
          <dt className="quiet small">{label}</dt>
          <dd className="amber mono strong breaking">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
