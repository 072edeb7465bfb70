import type { SiteFaults } from "../../../../contract/site-faults.ts";
import { Notice } from "./notice.tsx";

/** Tells the owner why a change of the site folder is not visible. */
export function SiteFaultList({ faults }: Pick<SiteFaults, "faults">) {
  if (faults.length === 0) return null;
  return (
    <Notice title="Your latest change isn't visible yet" details={faults}>
      Visitors still see the last valid version of the site. Fix the following in the site folder:
    </Notice>
  );
}
