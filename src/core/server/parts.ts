import type { Feature, Part } from "../feature.ts";
import type { AppContext } from "./context.ts";

/** Returns a part. */
export type GetPart = <Value>(part: Part<Value>) => Value;

/**
 * Creates the parts of features, in their order, and others that they ask for before those. Refuses parts that need
 * each other, and those that no feature in the list has.
 */
export function createParts(features: readonly Feature[], core: Omit<AppContext, "get">): AppContext {
  const listed = new Set(features.flatMap(({ parts = [] }) => parts));
  const created = new Map<Part, unknown>();
  /** The names of those that are being created. Each was asked for by the one before. */
  const asked: string[] = [];

  function create(part: Part): unknown {
    const { name } = part;
    if (!listed.has(part))
      throw new Error(`No feature in the list has the part ${name}. Add one that has it.`);
    asked.push(name);
    if (asked.indexOf(name) < asked.length - 1)
      throw new Error(`Parts need each other: ${asked.join(" -> ")}. Let one of them do without the next.`);
    const value = part.create(context);
    asked.pop();
    return value;
  }

  function get<Value>(part: Part<Value>): Value {
    if (!created.has(part)) created.set(part, create(part));
    return created.get(part) as Value;
  }

  const context = { ...core, get };
  for (const part of listed) get(part);
  return context;
}
