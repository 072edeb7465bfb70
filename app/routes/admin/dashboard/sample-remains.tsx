import type { SiteFaults } from "../../../../contract/site-faults.ts";
import { Notice } from "./notice.tsx";

/** Reminds the owner of what is not about the owner yet. */
export function SampleRemains({ sample }: Pick<SiteFaults, "sample">) {
  if (sample.length === 0) return null;
  return (
    <Notice title="Some of your site is still the sample's" details={sample} isQuiet>
      Visitors read about a person who does not exist. Replace the texts and pictures of these fields in the
      site folder. Each disappears from this list once it is yours:
    </Notice>
  );
}
