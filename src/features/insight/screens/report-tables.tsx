import { type ReactNode, useState } from "react";
import { Segmented } from "../../../core/admin/ui/segmented.tsx";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import styles from "./insight.module.css";

const groups = [
  { name: "Actions", dimensions: ["campaign", "action"] },
  { name: "Places", dimensions: ["country", "city"] },
  { name: "Technology", dimensions: ["device", "browser", "system", "language"] },
] as const;

type Group = (typeof groups)[number]["name"];

interface MoreTablesProps {
  showTable: (dimension: Dimension) => ReactNode;
  /** What follows the tables of actions, such as downloads. */
  children: ReactNode;
}

/** The tables that the owner looks at less often. A phone shows one group of them, which is chosen above. */
export function MoreTables({ showTable, children }: MoreTablesProps) {
  const [open, setOpen] = useState<Group>(groups[0].name);
  return (
    <div className="stack-4">
      <div className={`not-printed ${styles.groups}`}>
        <Segmented
          label="Further figures"
          options={groups.map(({ name }) => ({ name, label: name }))}
          chosen={open}
          onChoose={setOpen}
        />
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
