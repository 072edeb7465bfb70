import { useEffect } from "react";
import Shortcuts from "../desktop/shortcuts/shortcuts.tsx";
import { adoptLateStyles } from "./late-styles.ts";
import { useVisitReport } from "./visit-report/use-visit-report.ts";

/** What the page works without: the shortcuts, the report about the visit, and styles that nothing needs before it is hydrated. */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  useVisitReport();
  return <Shortcuts />;
}
