import type { Selectable } from "kysely";
import { type Dimension, dimensions, otherValues } from "../../../contract/insight-dimensions.ts";
import type { VisitReport } from "../../../contract/visit-report.ts";
import type { Schema } from "../../db/schema.ts";
import { describeSource } from "../sources.ts";
import { type Entry, emptyFigures, type Figures, limitEntries, mostValues } from "./figures.ts";

type StoredVisit = Selectable<Schema["visits"]>;

/** What visits are counted from, beside their visitors. */
export const countedColumns = [
  "hour",
  "report",
  "country",
  "city",
  "device",
  "browser",
  "system",
  "language",
  "source",
  "campaign",
] as const satisfies readonly (keyof StoredVisit)[];

export interface CountedVisit extends Pick<StoredVisit, (typeof countedColumns)[number]> {
  /** The number or the hash of the visitor. */
  visitor: number | null;
}

/** Which visits are counted: those with a value of a dimension, or `all`, with an empty value. */
export interface Selection {
  dimension: Dimension | "all";
  value: string;
}

export const allVisits: Selection = { dimension: "all", value: "" };

/** A page is read to the end if this much of it was in sight, as a percentage: some end with links. */
const finishedAt = 90;

/** The first page of a visit without a report, and those of imported visits, have neither seconds nor how far they were read. */
type Page = Pick<VisitReport["pages"][number], "path"> & Partial<VisitReport["pages"][number]>;

/** What is known of a visit beside its request. */
export interface Report extends Pick<VisitReport, "actions"> {
  pages: Page[];
}

interface Value {
  dimension: Dimension;
  value: string;
  page?: Page;
}

/** Returns the values of a visit. An unknown value is empty. A visit can have no pages, campaign, or actions. */
function listValues(visit: CountedVisit, report: Report | undefined): Value[] {
  const values: Value[] = [];
  for (const dimension of dimensions) {
    if (dimension === "page") {
      for (const page of report?.pages ?? []) values.push({ dimension, value: page.path, page });
    } else if (dimension === "action") {
      for (const action of report?.actions ?? []) values.push({ dimension, value: action });
    } else if (dimension !== "campaign" || visit.campaign)
      values.push({ dimension, value: readValue(visit, dimension) });
  }
  return values;
}

function readValue(visit: CountedVisit, dimension: Exclude<Dimension, "page" | "action">): string {
  const { city, country } = visit;
  if (dimension === "source") return describeSource(visit.source) ?? "";
  // Many cities have the same name.
  if (dimension === "city" && city !== null && country !== null) return `${city}, ${country}`;
  return visit[dimension] ?? "";
}

/** Returns whether a visit can belong to a selection. Its report is not parsed for that: parsing those of a day takes a while. */
export function canHave(visit: CountedVisit, { dimension, value }: Selection): boolean {
  if (dimension === "all") return true;
  if (dimension === "page" || dimension === "action")
    return visit.report?.includes(JSON.stringify(value)) === true;
  return readValue(visit, dimension) === value;
}

/** Returns how long a visit was, or `undefined` if the browser has not told. */
function sumSeconds({ pages }: Report): number | undefined {
  let sum = 0;
  for (const { seconds } of pages) {
    if (seconds === undefined) return undefined;
    sum += seconds;
  }
  return sum;
}

interface Count {
  entry: Entry;
  /** The visitor that was counted last. */
  last: number | null;
}

/** Counts the visits of one selection. */
class SelectionTally {
  readonly #figures = emptyFigures();
  readonly #tables = new Map<Dimension, Map<string, Count>>();
  #last: number | null = null;

  add(
    visit: CountedVisit,
    values: readonly Value[],
    seconds: number | undefined,
    page: Page | undefined,
  ): void {
    const figures = this.#figures;
    const { visitor } = visit;
    figures.visits += 1;
    if (visitor !== null && visitor !== this.#last) figures.visitors += 1;
    this.#last = visitor;
    if (seconds !== undefined) {
      figures.reports += 1;
      figures.seconds += seconds;
    }
    if (visit.hour !== null) figures.hours[visit.hour] = (figures.hours[visit.hour] ?? 0) + 1;
    if (page?.read !== undefined) {
      figures.read ??= [0, 0, 0, 0, 0];
      const quarter = Math.floor(page.read / 25);
      figures.read[quarter] = (figures.read[quarter] ?? 0) + 1;
    }
    for (const value of values) this.#count(value, visitor);
  }

  #count({ dimension, value, page }: Value, visitor: number | null): void {
    let table = this.#tables.get(dimension);
    if (table === undefined) {
      table = new Map();
      this.#tables.set(dimension, table);
    }
    let count = table.get(value);
    if (count === undefined) {
      count = { entry: page === undefined ? [value, 0, 0] : [value, 0, 0, 0, 0, 0], last: null };
      table.set(value, count);
    }
    const { entry } = count;
    entry[1] += 1;
    if (visitor !== null && visitor !== count.last) entry[2] += 1;
    count.last = visitor;
    if (page !== undefined) {
      entry[3] = (entry[3] ?? 0) + (page.seconds ?? 0);
      entry[4] = (entry[4] ?? 0) + ((page.read ?? 0) >= finishedAt ? 1 : 0);
      entry[5] = (entry[5] ?? 0) + (page.seconds === undefined ? 0 : 1);
    }
  }

  finish(day: string): Figures {
    const figures = this.#figures;
    figures.days = { [day]: [figures.visits, figures.visitors] };
    for (const [dimension, table] of this.#tables) {
      const entries = Array.from(table.values(), ({ entry }) => entry);
      figures.tables[dimension] = limitEntries(entries, mostValues);
    }
    return figures;
  }
}

export interface CountedSelection extends Selection {
  figures: Figures;
}

/** Values that are counted one by one, by their dimension. All others are counted as {@link otherValues}. */
type NamedValues = ReadonlyMap<Dimension, ReadonlySet<string>>;

/** Returns the values that have an entry in the figures of all visits. */
export function listNamed({ tables }: Figures): NamedValues {
  return new Map(dimensions.map((name) => [name, new Set(tables[name]?.map(([value]) => value))]));
}

interface Wanted {
  /** Without it, each selection by a named value is counted. */
  only?: Selection | undefined;
  /** Without it, every value is named. */
  named?: NamedValues;
}

/**
 * Counts the visits of a day. Visits must be added in the order of their visitors, because a visitor counts once. Values without a
 * name are combined while they are counted: strangers can invent as many as they like.
 */
export class DayTally {
  readonly #selections = new Map<string, { selection: Selection; tally: SelectionTally }>();
  readonly #only: Selection | undefined;
  readonly #named: NamedValues | undefined;

  constructor({ only, named }: Wanted) {
    this.#only = only;
    this.#named = named;
  }

  /** Returns how much work it was: how many values were counted. */
  add(visit: CountedVisit): number {
    const report = visit.report === null ? undefined : (JSON.parse(visit.report) as Report);
    const values = listValues(visit, report).map((value) => this.#nameOthers(value));
    const seconds = report && sumSeconds(report);
    const add = (selection: Selection, page?: Page) =>
      this.#tallyOf(selection).add(visit, values, seconds, page);
    if (this.#only?.dimension === allVisits.dimension) {
      add(allVisits);
      return values.length;
    }
    const wanted = values.filter((value) => this.#isWanted(value));
    for (const { dimension, value, page } of wanted) add({ dimension, value }, page);
    return (wanted.length + 1) * values.length;
  }

  #nameOthers(value: Value): Value {
    const named = this.#named?.get(value.dimension);
    return named === undefined || named.has(value.value) ? value : { ...value, value: otherValues };
  }

  #isWanted({ dimension, value }: Selection): boolean {
    if (value === otherValues) return false;
    return this.#only === undefined || (this.#only.dimension === dimension && this.#only.value === value);
  }

  #tallyOf(selection: Selection): SelectionTally {
    const key = keyOf(selection);
    const found = this.#selections.get(key)?.tally;
    if (found !== undefined) return found;
    const tally = new SelectionTally();
    this.#selections.set(key, { selection, tally });
    return tally;
  }

  /** Yields the figures of each selection that has visits. */
  *finish(day: string): Generator<CountedSelection> {
    for (const { selection, tally } of this.#selections.values())
      yield { ...selection, figures: tally.finish(day) };
  }
}

function keyOf({ dimension, value }: Selection): string {
  return `${dimension} ${value}`;
}
