import { profile } from "../../../content/profile.ts";
import styles from "./avatar.module.css";

const initials = profile.name
  .split(/\s+/)
  .map((word) => word.charAt(0))
  .slice(0, 2)
  .join("");

/** Stands beside what the bot says in the owner's name. */
export function Avatar() {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {initials}
    </span>
  );
}
