import { proficiencyColor } from "./proficiency.ts";
import styles from "./proficiency-badge.module.css";

export function ProficiencyBadge({ proficiency }: { proficiency: string }) {
  return <span className={`${styles.badge} ${styles[proficiencyColor(proficiency)]}`}>{proficiency}</span>;
}
