import type { LikeAction } from "../../contract/blogs.ts";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { changeLikes } from "../services/blogs.ts";
import type { ServerEnv } from "./client-address.ts";
import { createRateLimit, networkOf } from "./rate-limit.ts";

/** Per network and post: an office may like together, and no one can take all likes of a popular post away. */
const likeLimits = {
  like: { name: "likes", points: 60, seconds: 86_400 },
  unlike: { name: "unlikes", points: 10, seconds: 86_400 },
};

/** The new number of likes, or the seconds until the next allowed like. */
export type LikeOutcome = { likes: number } | { wait: number };

/** Likes or unlikes a published post. Resolves to `undefined` if it is not published anymore. */
export type CountLike = (
  request: Request,
  env: ServerEnv["Bindings"],
  like: { id: string; action: LikeAction },
) => Promise<LikeOutcome | undefined>;

/** Creates what the API and the form of a post have in common. */
export function createLikeCounter(context: AppContext): CountLike {
  const { db, clientAddress } = context;
  const limits = {
    like: createRateLimit(context, likeLimits.like),
    unlike: createRateLimit(context, likeLimits.unlike),
  };
  return async (request, env, { id, action }) => {
    const network = networkOf(clientAddress(request, env) ?? "unknown");
    const wait = await limits[action].consume(`${network} ${id}`);
    if (wait !== undefined) return { wait };
    const likes = await changeLikes(db, id, action);
    return likes === undefined ? undefined : { likes };
  };
}

/** Returns the body of a 429. */
export function describeLikeWait(seconds: number): Refusal {
  return {
    message: `Too many likes and unlikes of this post from your network. Try again in ${seconds} s.`,
  };
}
