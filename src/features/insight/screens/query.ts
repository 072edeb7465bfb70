import { type Dimension, dimensions } from "../../../core/visits/contract/insight-dimensions.ts";
import type { InsightQuery } from "../contract/insight.ts";
import {
  lastDays,
  type Period,
  periodBefore,
  presets,
  type Unit,
  unitsOf,
  usualUnit,
  yearBefore,
} from "./periods.ts";

export interface Filter {
  dimension: Dimension;
  value: string;
}

export type Comparison = "before" | "year";

/** What the screen shows. The address has all of it, so that it can be bookmarked. */
export interface View {
  period: Period;
  /** The name of a preset, `all`, or `days` if the owner has entered them. */
  preset: string;
  compare: Comparison;
  unit: Unit;
  filter: Filter | undefined;
}

/** The days that a view can be about. */
export interface Days {
  /** The day of the first visit, or `null` before it. */
  firstDay: string | null;
  today: string;
}

/** Reads the view from the address. What is missing or not valid is as usual. */
export function readView(params: URLSearchParams, days: Days): View {
  const { period, preset } = readPeriod(params, days);
  const unit = unitsOf(period).find((name) => name === params.get("by")) ?? usualUnit(period);
  const compare = params.get("compare") === "year" ? "year" : "before";
  return { period, preset, compare, unit, filter: readFilter(params.get("filter") ?? "") };
}

function readPeriod(params: URLSearchParams, { firstDay, today }: Days): Pick<View, "period" | "preset"> {
  const from = params.get("from") ?? "";
  const to = params.get("to") ?? "";
  // Days that are still to come have no visits.
  const last = to > today ? today : to;
  if (isDay(from) && isDay(to) && from <= last) return { period: { from, to: last }, preset: "days" };
  const name = params.get("period") ?? "30";
  if (name === "all") return { period: { from: firstDay ?? today, to: today }, preset: "all" };
  const preset = presets.find((one) => one.name === name) ?? presets[2];
  return { period: lastDays(preset.days, today), preset: preset.name };
}

function isDay(text: string): boolean {
  return /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function readFilter(text: string): Filter | undefined {
  const end = text.indexOf(":");
  const dimension = dimensions.find((name) => name === text.slice(0, Math.max(0, end)));
  return dimension && { dimension, value: text.slice(end + 1) };
}

/** Returns the path of the post that the visits are filtered by. */
export function postOf({ filter }: View): string | undefined {
  if (filter?.dimension !== "page") return undefined;
  return /^\/blog\/[a-z0-9-]+$/.test(filter.value) ? filter.value : undefined;
}

/** Returns the period that a view is compared with. */
export function comparedPeriod({ period, compare }: View): Period {
  return compare === "year" ? yearBefore(period) : periodBefore(period);
}

/** Whether there are visits since some day of the compared period. */
export function canCompare(view: View, { firstDay }: Days): boolean {
  return firstDay !== null && view.preset !== "all" && firstDay <= comparedPeriod(view).to;
}

/** Returns the server's query for a period of a view. */
export function toQuery({ unit, filter }: View, period: Period): InsightQuery {
  return { ...period, unit, ...(filter && { filter: `${filter.dimension}:${filter.value}` }) };
}

/** Returns the query of the address with some of its values changed. `undefined` removes one. */
export function changeSearch(params: URLSearchParams, changes: Record<string, string | undefined>): string {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  const text = changed.toString();
  return text === "" ? "." : `?${text}`;
}
