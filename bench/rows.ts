interface Row {
  what: string;
  measured: string;
  budget: string;
  "within budget": "yes" | "NO";
}

/** Collects what was measured, each with its budget, and prints it. */
export interface Rows {
  atLeast: (what: string, measured: number, budget: number, unit: string) => void;
  atMost: (what: string, measured: number, budget: number, unit: string) => void;
  /** Prints all rows as a table. Makes the process exit with 1 if a budget is missed. */
  print: () => void;
}

export function createRows(): Rows {
  const rows: Row[] = [];

  function add(what: string, measured: string, budget: string, isWithin: boolean): void {
    rows.push({ what, measured, budget, "within budget": isWithin ? "yes" : "NO" });
  }

  return {
    atLeast: (what, measured, budget, unit) =>
      add(what, `${measured.toFixed(2)} ${unit}`, `>= ${budget}`, measured >= budget),
    atMost: (what, measured, budget, unit) =>
      add(what, `${measured.toFixed(2)} ${unit}`, `<= ${budget} ${unit}`, measured <= budget),
    print: () => {
      console.table(rows);
      if (rows.some((row) => row["within budget"] === "NO")) process.exitCode = 1;
    },
  };
}
