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

/** A value of a dimension. The visits of a day share one object for each, so a value is found by identity rather than by its text. */
export interface Value {
  dimension: Dimension;
  text: string;
}

/** How a page was seen, in a visit. */
export interface View {
  seconds: number | undefined;
  read: number | undefined;
}

export interface DayVisit {
  visitor: number | null;
  hour: number | null;
  /** How long it was, or `undefined` if the browser has not told. */
  seconds: number | undefined;
  /** Its pages first. */
  values: readonly Value[];
  /** Of each page. */
  views: readonly View[];
}

/**
 * The visits of a day. What many of them have in common is in memory once: a busy day would fill it with the same texts. For the benchmark
 * row "figures of today", each dimension is named instead of looked up.
 */
export class DayVisits {
  readonly #values: Record<Dimension, Map<string, Value>> = {
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
  readonly #byVisitor = new Map<number | null, DayVisit[]>();

  /** Returns how much work it was: how many values the visit has. An unknown value is empty. */
  add(visit: StoredDetails): number {
    const { country, city, campaign, visitor } = visit;
    const report = visit.report === null ? undefined : (JSON.parse(visit.report) as Report);
    const pages = report?.pages ?? [];
    const values = pages.map(({ path }) => this.#valueOf("page", path));
    values.push(
      this.#valueOf("source", describeSource(visit.source) ?? ""),
      this.#valueOf("country", country ?? ""),
      // Many cities have the same name.
      this.#valueOf("city", city === null || country === null ? (city ?? "") : `${city}, ${country}`),
      this.#valueOf("device", visit.device ?? ""),
      this.#valueOf("browser", visit.browser ?? ""),
      this.#valueOf("system", visit.system ?? ""),
      this.#valueOf("language", visit.language ?? ""),
    );
    // A visit can have none of these.
    if (campaign) values.push(this.#valueOf("campaign", campaign));
    for (const action of report?.actions ?? []) values.push(this.#valueOf("action", action));
    const counted = {
      visitor,
      hour: visit.hour,
      seconds: report && sumSeconds(report),
      values,
      views: pages.map(({ seconds, read }) => ({ seconds, read })),
    };
    const others = this.#byVisitor.get(visitor);
    if (others === undefined) this.#byVisitor.set(visitor, [counted]);
    else others.push(counted);
    return values.length;
  }

  get isEmpty(): boolean {
    return this.#byVisitor.size === 0;
  }

  /** The number of values of the dimension that has the most. */
  get mostValues(): number {
    return Math.max(...Object.values(this.#values).map(({ size }) => size));
  }

  find(dimension: Dimension, text: string): Value | undefined {
    return this.#values[dimension].get(text);
  }

  /** Returns the function that replaces values without an entry in the figures of the day by {@link otherValues}. */
  nameOthers({ tables }: Figures): (value: Value) => Value {
    const named = new Set<Value | undefined>();
    for (const dimension of dimensions)
      for (const [text] of tables[dimension] ?? []) named.add(this.find(dimension, text));
    return (value) => (named.has(value) ? value : this.#valueOf(value.dimension, otherValues));
  }

  /** Yields the visits of each visitor together. */
  *[Symbol.iterator](): Generator<DayVisit> {
    for (const visits of this.#byVisitor.values()) yield* visits;
  }

  #valueOf(dimension: Dimension, text: string): Value {
    const values = this.#values[dimension];
    const known = values.get(text);
    if (known !== undefined) return known;
    const value = { dimension, text };
    values.set(text, value);
    return value;
  }
}

function sumSeconds({ pages }: Report): number | undefined {
  let sum = 0;
  for (const { seconds } of pages) {
    if (seconds === undefined) return undefined;
    sum += seconds;
  }
  return sum;
}
