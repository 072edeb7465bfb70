import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { Dashboard as Figures } from "../../../../contract/stats.ts";
import { hasVisitOptOut, setVisitOptOut } from "../../../browser/visit-opt-out.ts";
import { fetchDashboard } from "../admin-api.ts";
import controls from "../controls.module.css";
import { Failure } from "../failure.tsx";
import { useFailure } from "../use-failure.ts";
import styles from "./dashboard.module.css";
import { RecentVisits } from "./recent-visits.tsx";
import { StatCards } from "./stat-cards.tsx";

// The chart library is loaded when there is something to draw, and never on the server.
const VisitsChart = lazy(async () => ({ default: (await import("./visits-chart.tsx")).VisitsChart }));

export default function Dashboard() {
  const [figures, setFigures] = useState<Figures>();
  const [failed, setFailed] = useState(false);
  const fail = useFailure();

  const load = useCallback(() => {
    setFailed(false);
    fetchDashboard().then(setFigures, (error) => {
      fail("The figures could not be loaded", error);
      setFailed(true);
    });
  }, [fail]);
  useEffect(load, [load]);

  return (
    <>
      <div className={controls.top}>
        <h1 className={controls.title}>Dashboard</h1>
        <OwnVisitsSwitch />
      </div>
      <StatCards stats={figures?.stats} />
      <section className={controls.card}>
        <h2 className={controls.subtitle}>Weekly Visits Overview</h2>
        {figures === undefined && failed ? (
          <Failure text="Could not load the figures." onRetry={load} />
        ) : (
          <div className={styles.chart}>
            <Suspense fallback={null}>{figures && <VisitsChart days={figures.visits} />}</Suspense>
          </div>
        )}
      </section>
      <RecentVisits onDelete={load} />
    </>
  );
}

function OwnVisitsSwitch() {
  const [checked, setChecked] = useState(hasVisitOptOut);
  return (
    <label className={controls.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => {
          setChecked(event.target.checked);
          setVisitOptOut(event.target.checked);
        }}
      />
      Don't count this browser
    </label>
  );
}
