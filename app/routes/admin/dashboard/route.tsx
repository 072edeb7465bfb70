import { Outlet } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { attempt } from "../attempt.ts";
import { Failure } from "../failure.tsx";
import { Heading } from "../heading.tsx";
import { fetchBackups, fetchDashboard, fetchSiteFaults } from "../owner-api.ts";
import type { Route } from "./+types/route";
import styles from "./dashboard.module.css";
import { LastBackup } from "./last-backup.tsx";
import { SiteFaultList } from "./site-fault-list.tsx";
import { StatCards } from "./stat-cards.tsx";
import { VisitsChart } from "./visits-chart.tsx";
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

export default function Dashboard({ loaderData: { figures, backups, site } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Dashboard" />
      {site && <SiteFaultList {...site} />}
      <StatCards stats={figures?.stats} />
      <Card>
        <h2>Weekly Visits Overview</h2>
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
