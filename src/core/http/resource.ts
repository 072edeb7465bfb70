import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import { type Access, call } from "./call.ts";
import type { ServerEnv } from "./client-address.ts";
import { bounds } from "./contract/bounds.ts";
import type { Refusal } from "./contract/refusal.ts";
import { idParams } from "./ids.ts";
import { jsonBody } from "./json-body.ts";

/** The owner's session, which the guard has found. */
export interface OwnerEnv extends ServerEnv {
  Variables: { admin: { id: string } };
}

type OwnerCall = Context<OwnerEnv>;

/** Why nothing was added. */
type NotAdded = "full" | "taken";

interface Resource<Schema extends z.ZodType, List extends z.ZodType, Entry extends z.ZodType> {
  /** What an entry is called in the text about one that is unknown, such as "Goal". */
  name: string;
  access: { list: Access; add: Access; remove: Access };
  answer: { list: List; entry: Entry };
  /** What is said when there are too many entries to add one. */
  full: string;
  /** What is said when another entry has what is in this field. */
  taken?: { path: keyof z.output<Schema> & string; message: string };
  list: (c: OwnerCall) => Promise<z.output<List>>;
  input: Schema;
  add: (input: z.output<Schema>, c: OwnerCall) => Promise<z.output<Entry> | NotAdded>;
  /** Resolves to whether there was such an entry. */
  remove: (id: string, c: OwnerCall) => Promise<boolean>;
}

/**
 * The routes of a plain resource: its list, an addition to it, which is refused with 409 if there is no room or it is
 * taken, and the deletion of an entry, which is refused with 404 if there is no such one.
 */
export function resourceRoutes<
  Path extends string,
  Schema extends z.ZodType,
  List extends z.ZodType<object>,
  Entry extends z.ZodType,
>(
  path: Path,
  { name, access, answer, full, taken, list, input, add, remove }: Resource<Schema, List, Entry>,
) {
  const unknown = { message: `${name} not found` };
  const refusals: Record<NotAdded, Refusal> = {
    full: { message: full },
    taken: { message: taken?.message ?? "", issues: taken && [taken] },
  };
  return new Hono<OwnerEnv>()
    .get(path, call(access.list, answer.list), async (c) => c.json(await list(c), 200))
    .post(path, call(access.add, answer.entry), jsonBody(input, bounds.body), async (c) => {
      const added = await add(c.req.valid("json") as z.output<Schema>, c);
      if (added === "full" || added === "taken")
        throw new HTTPException(409, { res: c.json(refusals[added as NotAdded], 409) });
      return c.json(added as z.output<Entry>, 201);
    })
    .delete(`${path}/:id`, call(access.remove, null), idParams(unknown), async (c) => {
      const isRemoved = await remove(c.req.param("id") ?? "", c);
      return isRemoved ? c.body(null, 204) : c.json(unknown, 404);
    });
}

/** Returns what there is with an id. Refuses the call with 404 if there is nothing. */
export function found<Entry>(entry: Entry | undefined, { message }: Refusal): Entry {
  if (entry === undefined) throw new HTTPException(404, { message });
  return entry;
}
