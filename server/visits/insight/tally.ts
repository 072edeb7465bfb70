import { type Dimension, otherValues } from "../../../contract/insight-dimensions.ts";
import type { DayVisit, Value, View } from "./day-visits.ts";
import { type Entry, emptyFigures, type Figures, limitEntries, mostValues } from "./figures.ts";

/** Which visits are counted: those with a value of a dimension, or `all`, with an empty value. */
export interface Selection {
  dimension: Dimension | "all";
  value: string;
}

export const allVisits: Selection = { dimension: "all", value: "" };

export interface CountedSelection extends Selection {
  figures: Figures;
}

/** A page is read to the end if this much of it was in sight, as a percentage: some end with links. */
const finishedAt = 90;

interface Count {
  entry: Entry;
  /** The visitor that was counted last. */
  last: number | null;
}

/** Counts the visits of one selection. */
class SelectionTally {
  readonly #figures = emptyFigures();
  readonly #counts = new Map<Value, Count>();
  #last: number | null = null;

  /** @param view how the page was seen, if the selection is one */
  add({ visitor, hour, seconds, views }: DayVisit, values: readonly Value[], view?: View): void {
    const figures = this.#figures;
    figures.visits += 1;
    if (visitor !== null && visitor !== this.#last) figures.visitors += 1;
    this.#last = visitor;
    if (seconds !== undefined) {
      figures.reports += 1;
      figures.seconds += seconds;
    }
    if (hour !== null) figures.hours[hour] = (figures.hours[hour] ?? 0) + 1;
    if (view?.read !== undefined) {
      figures.read ??= [0, 0, 0, 0, 0];
      const quarter = Math.floor(view.read / 25);
      figures.read[quarter] = (figures.read[quarter] ?? 0) + 1;
    }
    for (let place = 0; place < values.length; place += 1)
      this.#count(values[place] as Value, visitor, views[place]);
  }

  #count(value: Value, visitor: number | null, view: View | undefined): void {
    let count = this.#counts.get(value);
    if (count === undefined) {
      const { text } = value;
      count = { entry: view === undefined ? [text, 0, 0] : [text, 0, 0, 0, 0, 0], last: null };
      this.#counts.set(value, count);
    }
    const { entry } = count;
    entry[1] += 1;
    if (visitor !== null && visitor !== count.last) entry[2] += 1;
    count.last = visitor;
    if (view !== undefined) {
      entry[3] = (entry[3] ?? 0) + (view.seconds ?? 0);
      entry[4] = (entry[4] ?? 0) + ((view.read ?? 0) >= finishedAt ? 1 : 0);
      entry[5] = (entry[5] ?? 0) + (view.seconds === undefined ? 0 : 1);
    }
  }

  finish(day: string): Figures {
    const figures = this.#figures;
    figures.days = { [day]: [figures.visits, figures.visitors] };
    const tables = new Map<Dimension, Entry[]>();
    for (const [{ dimension }, { entry }] of this.#counts) {
      const entries = tables.get(dimension);
      if (entries === undefined) tables.set(dimension, [entry]);
      else entries.push(entry);
    }
    for (const [dimension, entries] of tables) figures.tables[dimension] = limitEntries(entries, mostValues);
    return figures;
  }
}

/** Counts the visits of a day. The visits of a visitor must be added together, because a visitor counts once. */
export interface DayTally {
  /** Returns how much work it was: how many values were counted. */
  add: (visit: DayVisit) => number;
  /** Yields the figures of each selection that has visits. */
  finish: (day: string) => Generator<CountedSelection>;
}

/** Counts all visits. */
export function createTotalTally(): DayTally {
  const tally = new SelectionTally();
  return {
    add: (visit) => {
      tally.add(visit, visit.values);
      return visit.values.length;
    },
    finish: function* (day) {
      yield { ...allVisits, figures: tally.finish(day) };
    },
  };
}

interface Wanted {
  /** Without it, each selection by a named value is counted. */
  only?: Value;
  /** Replaces values that are not counted one by one. They are combined while they are counted: strangers can invent as many as they like. */
  nameOthers?: (value: Value) => Value;
}

/** Counts the visits with each value of each dimension, or with one of them. */
export function createSelectionTally({ only, nameOthers = (value) => value }: Wanted): DayTally {
  const selections = new Map<Value, SelectionTally>();

  function tallyOf(value: Value): SelectionTally {
    const found = selections.get(value) ?? new SelectionTally();
    selections.set(value, found);
    return found;
  }

  return {
    add: (visit) => {
      if (only !== undefined && !visit.values.includes(only)) return 1;
      const values = visit.values.map(nameOthers);
      let work = values.length;
      for (const [place, value] of values.entries()) {
        if (value.text === otherValues || (only !== undefined && value !== only)) continue;
        tallyOf(value).add(visit, values, visit.views[place]);
        work += values.length;
      }
      return work;
    },
    finish: function* (day) {
      for (const [{ dimension, text }, tally] of selections)
        yield { dimension, value: text, figures: tally.finish(day) };
    },
  };
}
