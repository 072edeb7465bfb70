import { useEffect, useState } from "react";
import { attempt } from "../../../core/admin/attempt.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import type { Insight, Live } from "../contract/insight.ts";
import { fetchLive } from "./api.ts";
import { nameValue } from "./tables.ts";

/** Milliseconds between two looks at who is on the site. */
const interval = 30_000;

/** How many people came in the last five minutes, and to what. */
export function LiveVisits({ first, titles }: { first: Live; titles: Insight["titles"] | undefined }) {
  const [latest, setLatest] = useState<{ after: Live; live: Live | undefined }>();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      attempt("The live visits could not be loaded", fetchLive()).then(
        (live) => setLatest({ after: first, live }),
        () => {
          // The session has ended. The next navigation leads to the login.
          clearInterval(timer);
          setLatest({ after: first, live: undefined });
        },
      );
    }, interval);
    return () => clearInterval(timer);
  }, [first]);
  const live = latest?.after === first ? latest.live : first;
  // What was true a while ago is not shown as if it still were.
  if (live === undefined) return null;
  const { visits, pages } = live;
  const [most] = pages;
  return (
    <p className="quiet small">
      <Badge color={visits > 0 ? "green" : "gray"}>
        {visits === 0 ? "No visits" : visits === 1 ? "1 visit" : `${visits} visits`} in the last 5 minutes
      </Badge>
      {most && (
        <span>{`, ${most.visits === visits ? "" : "most "}on ${nameValue("page", most.path, titles)}`}</span>
      )}
    </p>
  );
}
