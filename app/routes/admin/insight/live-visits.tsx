import { useEffect, useState } from "react";
import type { Live } from "../../../../contract/insight.ts";
import { attempt } from "../../../admin/attempt.ts";
import { fetchLive } from "./api.ts";
import styles from "./insight.module.css";
import { nameValue } from "./tables.ts";

/** Milliseconds between two looks at who is on the site. */
const interval = 30_000;

/** How many people came in the last five minutes, and to what. */
export function LiveVisits({ first }: { first: Live }) {
  const [latest, setLatest] = useState<Live>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      // A session that has ended is noticed at the next navigation.
      attempt("The live visits could not be loaded", fetchLive()).then(
        (live) => live && setLatest(live),
        () => {},
      );
    }, interval);
    return () => clearInterval(timer);
  }, []);
  const { visits, pages } = latest ?? first;
  const [most] = pages;
  return (
    <p className={styles.live} data-live={visits > 0 || undefined}>
      {visits === 0 ? "No visits" : visits === 1 ? "1 visit" : `${visits} visits`} in the last 5 minutes
      {most && (
        <span
          className={styles.quiet}
        >{`, ${most.visits === visits ? "" : "most "}on ${nameValue("page", most.path)}`}</span>
      )}
    </p>
  );
}
