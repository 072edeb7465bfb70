import { Link2 } from "lucide-react";
import { Link, Outlet } from "react-router";
import type { SiteFaults } from "../../../../contract/site-faults.ts";
import type { Dashboard, DayVisits } from "../../../../contract/stats.ts";
import type { BackupApi } from "../../../../server/transfer/backup/owner.ts";
import type { StatsApi } from "../../../../server/visits/owner-stats.ts";
import { attempt } from "../../../admin/attempt.ts";
import { fetchSiteFaults } from "../../../admin/fetch-site-faults.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import chart from "../../../admin/ui/chart.module.css";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { weekday } from "../../../admin/weekday.ts";
import { parse } from "../../../api.ts";
import { Card } from "../../../ui/card.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { Route } from "./+types/route";
import { FailingBackups, LastBackups } from "./backup-state.tsx";
import { Notice } from "./notice.tsx";
import { StatCards } from "./stat-cards.tsx";
import { ChartLegend, VisitsChart } from "./visits-chart.tsx";

const backupApi = ownerClient<BackupApi>();
const statsApi = ownerClient<StatsApi>();

/** Loads the counts and the last backup. The router reloads them after a visit is deleted. */
export async function clientLoader() {
  const [dashboard, backups, site] = await Promise.all([
    attempt("The figures could not be loaded", parse(statsApi.dashboard.stats.$get())),
    attempt("The last backup could not be loaded", parse(backupApi.backups.$get())),
    attempt("The faults of the site folder could not be loaded", fetchSiteFaults()),
  ]);
  return { dashboard, backups, site };
}

/** Whether there were no visits before the last seven days. */
function isFirstWeek({ firstDay, visits: [oldest] }: Dashboard): boolean {
  return oldest !== undefined && (firstDay === null || firstDay >= oldest.date);
}

export { LoadingScreen as HydrateFallback };

export default function DashboardScreen({ loaderData: { dashboard, backups, site } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Dashboard">
        <Link to="/admin/insight/links" className="quiet-button outdent">
          <Link2 aria-hidden="true" /> Share links
        </Link>
      </Heading>
      {site?.isNew && <NewSite />}
      {site && <SiteFaultList {...site} />}
      {backups && <FailingBackups {...backups} />}
      <StatCards stats={dashboard?.stats} isFirstWeek={dashboard !== undefined && isFirstWeek(dashboard)} />
      {site && <SampleRemains {...site} />}
      <Card>
        <div className="row-1-4 between">
          <h2 className="lead">Weekly Visits Overview</h2>
          {dashboard && <ChartLegend />}
        </div>
        {dashboard === undefined ? (
          <Failure text="Could not load the figures." />
        ) : (
          <div className={chart.frame}>
            <VisitsChart days={dashboard.visits} />
          </div>
        )}
        {dashboard && <ChartValues days={dashboard.visits} />}
      </Card>
      {backups && <LastBackups {...backups} />}
      <Outlet />
    </>
  );
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

/** The values of the chart for owners who cannot point at it. Screen readers also have the chart's table. */
function ChartValues({ days }: { days: DayVisits[] }) {
  return (
    <details className="details small">
      <summary>Chart values</summary>
      <ul className="stack-1 figures lined narrow">
        {days.map(({ date, visits }, index) => (
          <li key={date} className="row-1-4 between">
            <span>{`${weekday(date)} ${date}${index === days.length - 1 ? ", today so far" : ""}`}</span>
            <span>{visits === 1 ? "1 visit" : `${formatCount(visits)} visits`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
