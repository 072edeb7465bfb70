import type { Profile } from "../../../contract/site/profile.ts";
import { Card } from "../../ui/card.tsx";
import text from "../../ui/text.module.css";
import styles from "./stat-tiles.module.css";

export function StatTiles({ tiles }: Pick<Profile, "tiles">) {
  if (tiles.length === 0) return null;
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ value, label }) => (
        <Card as="div" key={label} className={styles.tile}>
          <dt className={`${text.quiet} ${styles.label}`}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
