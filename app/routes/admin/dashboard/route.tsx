import { lazy, Suspense, useEffect, useState } from "react";
import type { Dashboard as Figures } from "../../../../contract/stats.ts";
import { isUncounted, setUncounted } from "../../../browser/uncounted.ts";
import { fetchDashboard } from "../admin-api.ts";
import controls from "../controls.module.css";
import { useFailure } from "../use-failure.ts";
import { RecentVisits } from "./recent-visits.tsx";
import { StatCards } from "./stat-cards.tsx";

// The chart library is loaded when there is something to draw, and never on the server.
const VisitsChart = lazy(async () => ({ default: (await import("./visits-chart.tsx")).VisitsChart }));

export default function Dashboard() {
  const [figures, setFigures] = useState<Figures>();
  const [changes, setChanges] = useState(0);
  const fail = useFailure();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a deleted visit changes the figures
  useEffect(() => {
    fetchDashboard().then(setFigures, (error) => fail("The figures could not be loaded", error));
  }, [changes, fail]);

  return (
    <>
      <div className={controls.top}>
        <h1 className={controls.title}>Dashboard</h1>
        <OwnVisitsSwitch />
      </div>
      {figures && <StatCards stats={figures.stats} />}
      {figures && (
        <Suspense fallback={null}>
          <VisitsChart days={figures.visits} />
        </Suspense>
      )}
      <RecentVisits onDelete={() => setChanges((count) => count + 1)} />
    </>
  );
}

function OwnVisitsSwitch() {
  const [checked, setChecked] = useState(isUncounted);
  return (
    <label className={controls.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => {
          setChecked(event.target.checked);
          setUncounted(event.target.checked);
        }}
      />
      Don't count this browser
    </label>
  );
}
