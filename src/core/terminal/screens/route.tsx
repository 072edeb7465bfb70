import { titleOf } from "../../desk/screens/title.ts";
import type { Route } from "./+types/route";
import styles from "./terminal.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Terminal", matches, "terminal") }];
}

/** The window is intentionally empty. The caret is a decoration. */
export default function Terminal() {
  return <span aria-hidden="true" className={styles.caret} />;
}
