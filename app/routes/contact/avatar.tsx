import styles from "./avatar.module.css";

/** The avatar shown next to the bot's messages: the owner's initials. */
export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("");
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {initials}
    </span>
  );
}
