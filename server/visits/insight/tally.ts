import { type Dimension, otherValues } from "../../../contract/insight-dimensions.ts";
import { type DayVisits, unknown, type Value } from "./day-visits.ts";
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
  last: number;
}

/** Counts the visits of one selection. */
class SelectionTally {
  readonly #visits: DayVisits;
  readonly #figures = emptyFigures();
  readonly #counts = new Map<number, Count>();
  #last = unknown;

  constructor(visits: DayVisits) {
    this.#visits = visits;
  }

  /** @param page the place of the page among those of the visit, if it was selected by one */
  add(visit: number, page?: number): void {
    const { visitors, hours, seconds, starts, pageStarts, pageRead, valuesOf } = this.#visits;
    const figures = this.#figures;
    const visitor = visitors[visit] ?? unknown;
    const hour = hours[visit] ?? unknown;
    const ofVisit = seconds[visit] ?? unknown;
    figures.visits += 1;
    if (visitor !== unknown && visitor !== this.#last) figures.visitors += 1;
    this.#last = visitor;
    if (ofVisit !== unknown) {
      figures.reports += 1;
      figures.seconds += ofVisit;
    }
    if (hour !== unknown) figures.hours[hour] = (figures.hours[hour] ?? 0) + 1;
    const pageStart = pageStarts[visit] ?? 0;
    if (page !== undefined) this.#countRead(pageRead[pageStart + page] ?? unknown);
    const pages = this.#visits.countPages(visit);
    const count = this.#visits.countValues(visit);
    const start = starts[visit] ?? 0;
    for (let place = 0; place < count; place += 1) {
      const entry = this.#count(valuesOf[start + place] ?? unknown, visitor);
      if (place < pages) this.#countPage(entry, pageStart + place);
    }
  }

  #countRead(read: number): void {
    if (read === unknown) return;
    this.#figures.read ??= [0, 0, 0, 0, 0];
    const quarter = Math.floor(read / 25);
    this.#figures.read[quarter] = (this.#figures.read[quarter] ?? 0) + 1;
  }

  #count(value: number, visitor: number): Entry {
    let count = this.#counts.get(value);
    if (count === undefined) {
      count = { entry: [this.#visits.values[value]?.text ?? "", 0, 0], last: unknown };
      this.#counts.set(value, count);
    }
    const { entry } = count;
    entry[1] += 1;
    if (visitor !== unknown && visitor !== count.last) entry[2] += 1;
    count.last = visitor;
    return entry;
  }

  #countPage(entry: Entry, page: number): void {
    const seconds = this.#visits.pageSeconds[page] ?? unknown;
    const read = this.#visits.pageRead[page] ?? unknown;
    entry[3] = (entry[3] ?? 0) + Math.max(0, seconds);
    entry[4] = (entry[4] ?? 0) + (read >= finishedAt ? 1 : 0);
    entry[5] = (entry[5] ?? 0) + (seconds === unknown ? 0 : 1);
  }

  finish(day: string): Figures {
    const figures = this.#figures;
    figures.days = { [day]: [figures.visits, figures.visitors] };
    const tables = new Map<Dimension, Entry[]>();
    for (const [value, { entry }] of this.#counts) {
      const { dimension } = this.#visits.values[value] as Value;
      const entries = tables.get(dimension);
      if (entries === undefined) tables.set(dimension, [entry]);
      else entries.push(entry);
    }
    for (const [dimension, entries] of tables) figures.tables[dimension] = limitEntries(entries, mostValues);
    return figures;
  }
}

/** Counts visits of a day. The visits of a visitor must be added together, because a visitor counts once. */
export interface DayTally {
  /** Returns how much work it was: how many values were counted. */
  add: (visit: number) => number;
  /** Yields the figures of each selection that has visits. */
  finish: (day: string) => Generator<CountedSelection>;
}

/** Counts all visits. */
export function createTotalTally(visits: DayVisits): DayTally {
  const tally = new SelectionTally(visits);
  return {
    add: (visit) => {
      tally.add(visit);
      return visits.countValues(visit);
    },
    finish: function* (day) {
      yield { ...allVisits, figures: tally.finish(day) };
    },
  };
}

/** Counts the visits with each value of each dimension that is counted one by one, or with one of them. */
export function createSelectionTally(visits: DayVisits, only?: number): DayTally {
  const selections = new Map<number, SelectionTally>();

  function tallyOf(value: number): SelectionTally {
    const found = selections.get(value) ?? new SelectionTally(visits);
    selections.set(value, found);
    return found;
  }

  return {
    add: (visit) => {
      const count = visits.countValues(visit);
      const pages = visits.countPages(visit);
      const start = visits.starts[visit] ?? 0;
      let work = count;
      for (let place = 0; place < count; place += 1) {
        const value = visits.valuesOf[start + place] ?? unknown;
        if (only === undefined ? visits.values[value]?.text === otherValues : value !== only) continue;
        tallyOf(value).add(visit, place < pages ? place : undefined);
        work += count;
      }
      return work;
    },
    finish: function* (day) {
      for (const [number, tally] of selections) {
        const { dimension, text } = visits.values[number] as Value;
        yield { dimension, value: text, figures: tally.finish(day) };
      }
    },
  };
}
