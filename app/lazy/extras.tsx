import { useEffect } from "react";
import Shortcuts from "../desktop/shortcuts/shortcuts.tsx";
import { adoptLateStyles } from "./late-styles.ts";

/** What the page works without: the shortcuts, and styles that nothing needs before it is hydrated. */
export default function Extras() {
  useEffect(adoptLateStyles, []);
  return <Shortcuts />;
}
