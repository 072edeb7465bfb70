import { Link2 } from "lucide-react";
import { Link, Outlet } from "react-router";
import type { Dashboard as DashboardFigures } from "../../../../contract/stats.ts";
import { attempt } from "../../../admin/attempt.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import button from "../../../ui/button.module.css";
import { Card } from "../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { fetchBackups, fetchDashboard, fetchSiteFaults } from "./api.ts";
import styles from "./dashboard.module.css";
import { FailingBackups } from "./failing-backups.tsx";
import { LastBackup } from "./last-backup.tsx";
import { SampleRemains } from "./sample-remains.tsx";
import { SiteFaultList } from "./site-fault-list.tsx";
import { StatCards } from "./stat-cards.tsx";
import { ChartLegend, VisitsChart } from "./visits-chart.tsx";
import { VisitsFigures } from "./visits-figures.tsx";

/** Loads the figures and the last backup. The router reloads them after a visit is deleted. */
export async function clientLoader() {
  const [figures, backups, site] = await Promise.all([
    attempt("The figures could not be loaded", fetchDashboard()),
    attempt("The last backup could not be loaded", fetchBackups()),
    attempt("The faults of the site folder could not be loaded", fetchSiteFaults()),
  ]);
  return { figures, backups, site };
}

/** Whether there were no visits before the last seven days. */
function isFirstWeek({ firstDay, visits: [oldest] }: DashboardFigures): boolean {
  return oldest !== undefined && (firstDay === null || firstDay >= oldest.date);
}

export { LoadingScreen as HydrateFallback };

export default function Dashboard({ loaderData: { figures, backups, site } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Dashboard">
        <Link to="/admin/links" className={button.quiet}>
          <Link2 aria-hidden="true" /> Share links
        </Link>
      </Heading>
      {site && <SiteFaultList {...site} />}
      {backups && <FailingBackups {...backups} />}
      <StatCards stats={figures?.stats} isFirstWeek={figures !== undefined && isFirstWeek(figures)} />
      {site && <SampleRemains {...site} />}
      <Card>
        <div className={`row-1-4 ${styles.head}`}>
          <h2>Weekly Visits Overview</h2>
          {figures && <ChartLegend />}
        </div>
        {figures === undefined ? (
          <Failure text="Could not load the figures." />
        ) : (
          <div className={styles.chart}>
            <VisitsChart days={figures.visits} />
          </div>
        )}
        {figures && <VisitsFigures days={figures.visits} />}
      </Card>
      {backups && <LastBackup {...backups} />}
      <Outlet />
    </>
  );
}
