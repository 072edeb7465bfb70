import type { Selectable } from "kysely";
import { type Dimension, dimensions, otherValues } from "../../../contract/insight-dimensions.ts";
import type { VisitReport } from "../../../contract/visit-report.ts";
import type { Schema } from "../../db/schema.ts";
import { describeSource } from "../sources.ts";
import type { Figures } from "./figures.ts";

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

interface StoredDetails extends Pick<StoredVisit, (typeof countedColumns)[number]> {
  /** The number or the hash of the visitor. */
  visitor: number | null;
}

/** The first page of a visit without a report, and those of imported visits, have neither seconds nor how far they were read. */
type Page = Pick<VisitReport["pages"][number], "path"> & Partial<VisitReport["pages"][number]>;

/** What is known of a visit beside its request. */
export interface Report extends Pick<VisitReport, "actions"> {
  pages: Page[];
}

export interface Value {
  dimension: Dimension;
  text: string;
}

/** Stands for a number that is not known. */
export const unknown = -1;

/**
 * The visits of a day as numbers, for the benchmark row "figures of today": objects for each of them would make the garbage collection
 * take as long as the counting.
 */
export class DayVisits {
  /** The values of all visits. Elsewhere, they are numbers: their places in this list. */
  readonly values: Value[] = [];
  readonly #numbers: Record<Dimension, Map<string, number>> = {
    page: new Map(),
    source: new Map(),
    campaign: new Map(),
    country: new Map(),
    city: new Map(),
    device: new Map(),
    browser: new Map(),
    system: new Map(),
    language: new Map(),
    action: new Map(),
  };

  // Of each visit.
  readonly visitors: number[] = [];
  readonly hours: number[] = [];
  /** How long it was. */
  readonly seconds: number[] = [];
  /** The place of its first value in `valuesOf`, where its pages come first, and of its first page in `pageSeconds`. */
  readonly starts: number[] = [];
  readonly pageStarts: number[] = [];
  /** The visit of the same visitor that was added before. */
  readonly #before: (number | undefined)[] = [];
  readonly #latest = new Map<number, number>();

  // Of each value of a visit.
  readonly valuesOf: number[] = [];

  // Of each page of a visit: for how long it was seen, and how much of it.
  readonly pageSeconds: number[] = [];
  readonly pageRead: number[] = [];

  /** Returns how much work it was: how many values the visit has. An unknown value is empty. */
  add(visit: StoredDetails): number {
    const { country, city, campaign, visitor } = visit;
    const report = visit.report === null ? undefined : (JSON.parse(visit.report) as Report);
    const { pages, actions } = report ?? { pages: [], actions: [] };
    this.#addVisit(
      visitor ?? unknown,
      visit.hour ?? unknown,
      report === undefined ? unknown : sumSeconds(pages),
    );
    for (const { path, seconds = unknown, read = unknown } of pages) {
      this.#addValue("page", path);
      this.pageSeconds.push(seconds);
      this.pageRead.push(read);
    }
    this.#addValue("source", describeSource(visit.source) ?? "");
    this.#addValue("country", country ?? "");
    // Many cities have the same name.
    this.#addValue("city", city === null || country === null ? (city ?? "") : `${city}, ${country}`);
    this.#addValue("device", visit.device ?? "");
    this.#addValue("browser", visit.browser ?? "");
    this.#addValue("system", visit.system ?? "");
    this.#addValue("language", visit.language ?? "");
    // A visit can have none of these.
    if (campaign) this.#addValue("campaign", campaign);
    for (const action of actions) this.#addValue("action", action);
    return this.valuesOf.length - (this.starts.at(-1) ?? 0);
  }

  #addVisit(visitor: number, hour: number, seconds: number): void {
    const index = this.visitors.length;
    this.visitors.push(visitor);
    this.hours.push(hour);
    this.seconds.push(seconds);
    this.starts.push(this.valuesOf.length);
    this.pageStarts.push(this.pageSeconds.length);
    this.#before.push(this.#latest.get(visitor));
    this.#latest.set(visitor, index);
  }

  #addValue(dimension: Dimension, text: string): void {
    this.valuesOf.push(this.#numberOf(dimension, text));
  }

  #numberOf(dimension: Dimension, text: string): number {
    const numbers = this.#numbers[dimension];
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = this.values.push({ dimension, text }) - 1;
    numbers.set(text, number);
    return number;
  }

  /** Returns how many values a visit has, pages included. */
  countValues(visit: number): number {
    return (this.starts[visit + 1] ?? this.valuesOf.length) - (this.starts[visit] ?? 0);
  }

  countPages(visit: number): number {
    return (this.pageStarts[visit + 1] ?? this.pageSeconds.length) - (this.pageStarts[visit] ?? 0);
  }

  get isEmpty(): boolean {
    return this.visitors.length === 0;
  }

  /** The number of values of the dimension that has the most. */
  get mostValues(): number {
    return Math.max(...Object.values(this.#numbers).map(({ size }) => size));
  }

  find(dimension: Dimension, text: string): number | undefined {
    return this.#numbers[dimension].get(text);
  }

  /** Replaces all values without an entry in the figures of the day by {@link otherValues}. */
  nameOthers({ tables }: Figures): void {
    const named = new Set<number | undefined>();
    for (const dimension of dimensions)
      for (const [text] of tables[dimension] ?? []) named.add(this.find(dimension, text));
    const replacing = this.values.map(({ dimension }, number) =>
      named.has(number) ? number : this.#numberOf(dimension, otherValues),
    );
    for (const [place, number] of this.valuesOf.entries()) this.valuesOf[place] = replacing[number] ?? number;
  }

  /** Yields the index of each visit, those of a visitor together. */
  *[Symbol.iterator](): Generator<number> {
    for (const latest of this.#latest.values())
      for (let index: number | undefined = latest; index !== undefined; index = this.#before[index])
        yield index;
  }
}

/** Returns for how long pages were seen, or {@link unknown} if the browser has not told. */
function sumSeconds(pages: readonly Page[]): number {
  let sum = 0;
  for (const { seconds } of pages) {
    if (seconds === undefined) return unknown;
    sum += seconds;
  }
  return sum;
}
