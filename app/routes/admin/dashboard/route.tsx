import { useState } from "react";
import { Outlet } from "react-router";
import { hasVisitOptOut, setVisitOptOut } from "../../../browser/visit-opt-out.ts";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/switch.tsx";
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
      <Heading name="Dashboard">
        <OptOutSwitch />
      </Heading>
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
      </Card>
      {backups && <LastBackup {...backups} />}
      <Outlet />
    </>
  );
}

function OptOutSwitch() {
  const [optedOut, setOptedOut] = useState(hasVisitOptOut);

  function change(checked: boolean) {
    setOptedOut(checked);
    setVisitOptOut(checked);
  }

  return (
    <Switch checked={optedOut} onChange={change}>
      Don't count this browser
    </Switch>
  );
}
