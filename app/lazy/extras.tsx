import { useEffect } from "react";
import Shortcuts from "../desktop/shortcuts/shortcuts.tsx";
import { adoptLateStyles } from "./late-styles.ts";
import { useVisit } from "./visit/use-visit.ts";

/** What the page works without: the shortcuts, the count of visits, and styles that nothing needs before it is hydrated. */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  useVisit();
  return <Shortcuts />;
}
