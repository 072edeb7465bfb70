import type { SiteFaults } from "../../../../contract/site-faults.ts";
import { Card } from "../../../ui/card.tsx";
import styles from "./site-fault-list.module.css";

/** Tells the owner why a change of the site folder is not visible. */
export function SiteFaultList({ faults }: SiteFaults) {
  if (faults.length === 0) return null;
  return (
    <Card role="status" className={styles.faults}>
      <h2>Your latest change isn't visible yet</h2>
      <p>Visitors still see the last valid version of the site. Fix the following in the site folder:</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>
            <code>{fault}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}
