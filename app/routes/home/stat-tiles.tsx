import type { StatTile } from "../../../content/types.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./stat-tiles.module.css";

export function StatTiles({ stats }: { stats: readonly StatTile[] }) {
  return (
    <dl className={styles.tiles}>
      {stats.map(({ value, label }) => (
        <Card as="div" key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
