import { addFigures, limitEntries, mostValues } from "./figures.ts";
import type { CountedSelection } from "./tally.ts";

/** Adds up the figures of each selection. */
export function addSelections(counted: readonly CountedSelection[]): CountedSelection[] {
  const groups = Map.groupBy(counted, ({ dimension, value }) => `${dimension} ${value}`);
  return Array.from(groups.values(), (group) => ({
    ...(group[0] as CountedSelection),
    figures: addFigures(group.map(({ figures }) => figures)),
  }));
}

/** Adds up the values of each table that are too many. */
export function limitTables(selection: CountedSelection): CountedSelection {
  const tables = Object.fromEntries(
    Object.entries(selection.figures.tables).map(([dimension, entries]) => [
      dimension,
      limitEntries(entries, mostValues),
    ]),
  );
  return { ...selection, figures: { ...selection.figures, tables } };
}

/** Cities can be combined with countries only once visits are deleted: there are too many to keep them with everything else. */
export function withoutCities(counted: readonly CountedSelection[]): CountedSelection[] {
  return counted
    .filter(({ dimension }) => dimension !== "city")
    .map((selection) => {
      if (selection.dimension === "all" || selection.dimension === "country") return selection;
      const { city: _, ...tables } = selection.figures.tables;
      return { ...selection, figures: { ...selection.figures, tables } };
    });
}
