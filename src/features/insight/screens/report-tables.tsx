import { type ReactNode, useState } from "react";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import styles from "./insight.module.css";

const groups = [
  { name: "Actions", dimensions: ["campaign", "action"] },
  { name: "Places", dimensions: ["country", "city"] },
  { name: "Technology", dimensions: ["device", "browser", "system", "language"] },
] as const;

interface MoreTablesProps {
  showTable: (dimension: Dimension) => ReactNode;
  /** What follows the tables of actions, such as downloads. */
  children: ReactNode;
}

/** The tables that the owner looks at less often. A phone shows one group of them, which is chosen above. */
export function MoreTables({ showTable, children }: MoreTablesProps) {
  const [open, setOpen] = useState<string>(groups[0].name);
  return (
    <div className="stack-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div role="group" aria-label="Further figures" className={`row-1 not-printed ${styles.groups}`}>
        {groups.map(({ name }) => (
          <button
            key={name}
            type="button"
            className="quiet-button"
            aria-pressed={name === open}
            onClick={() => setOpen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {groups.map(({ name, dimensions }) => (
        <div key={name} className={`halves ${name === open ? "" : styles.folded}`}>
          {dimensions.map(showTable)}
          {name === "Actions" && children}
        </div>
      ))}
    </div>
  );
}
