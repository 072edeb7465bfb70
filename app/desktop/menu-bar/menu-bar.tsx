import { Keyboard } from "lucide-react";
import { useLocation, useRouteLoaderData } from "react-router";
import SchemeSwitch from "../../scheme/lazy/scheme-switch.tsx";
import text from "../../ui/text.module.css";
import type { loader } from "../desk.tsx";
import styles from "./menu-bar.module.css";
import { useOwnerTime } from "./use-owner-time.ts";

/**
 * The bar at the top right of the desk: the owner's time, whether they are available, the color scheme, and the list of
 * shortcuts. Admin screens have none. Loaded after the page.
 * @param onHelp opens the list of shortcuts
 */
export function MenuBar({ onHelp }: { onHelp: () => void }) {
  const desk = useRouteLoaderData<typeof loader>("desktop/desk");
  const { pathname } = useLocation();
  const time = useOwnerTime(desk?.timeZone);
  if (desk === undefined) return null;
  return (
    <section aria-label="Menu bar" className={`not-printed ${text.quiet} ${styles.bar}`}>
      {desk.place !== undefined && time !== undefined && (
        <span className={styles.words}>
          <time>{time}</time> in {desk.place}
        </span>
      )}
      {desk.available !== undefined && pathname !== "/" && (
        <span className={styles.words}>Available from {desk.available}</span>
      )}
      <SchemeSwitch />
      {/* For the pointer. The keyboard has the same button at the end of the page, and the key. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.help}
        title="Keyboard shortcuts (?)"
        onClick={onHelp}
      >
        <Keyboard aria-hidden="true" strokeWidth={1.75} />
      </button>
    </section>
  );
}
