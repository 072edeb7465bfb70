import { profile } from "../../../content/profile.ts";
import styles from "./avatar.module.css";

const initials = profile.name
  .split(/\s+/)
  .map((word) => word.charAt(0))
  .slice(0, 2)
  .join("");

/** The avatar shown next to the bot's messages. */
export function Avatar() {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {initials}
    </span>
  );
}
