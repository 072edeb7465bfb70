import { Link } from "react-router";
import { fetchSiteFaults } from "../../../core/admin/fetch-site-faults.ts";
import { Notice } from "../../../core/admin/ui/notice.tsx";
import type { DashboardPart } from "../../../core/feature.app.ts";
import type { SiteFaults } from "../../../core/site/contract/site-faults.ts";

/** Loads what is wrong with the site folder, and what is missing in it. */
export async function loadDashboardPart(): Promise<DashboardPart> {
  const site = await fetchSiteFaults();
  return {
    problems: (
      <>
        {site.isNew && <NewSite />}
        <SiteFaultList {...site} />
      </>
    ),
    reminders: <SampleRemains {...site} />,
  };
}

/** Leads the owner of a site without content to the guided setup. */
function NewSite() {
  return (
    <p className="quiet small">
      Your site says nothing about you yet. The <Link to="/admin/site/start">guided setup</Link> leads you
      through its parts, with a preview.
    </p>
  );
}

/** Reminds the owner of what is not about the owner yet. */
function SampleRemains({ sample }: Pick<SiteFaults, "sample">) {
  if (sample.length === 0) return null;
  return (
    <Notice title="Some of your site is still the sample's" details={sample} isQuiet>
      Visitors read about a person who does not exist. Replace the texts and pictures of these fields in the
      site folder. Each disappears from this list once it is yours:
    </Notice>
  );
}

/** Tells the owner why a change of the site folder is not visible. */
function SiteFaultList({ faults }: Pick<SiteFaults, "faults">) {
  if (faults.length === 0) return null;
  return (
    <Notice title="Your latest change isn't visible yet" details={faults}>
      Visitors still see the last valid version of the site. Fix the following in the site folder:
    </Notice>
  );
}
