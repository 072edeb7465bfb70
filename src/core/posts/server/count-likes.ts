import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { createNetworkLimit, type LimitStore } from "../../http/rate-limit.ts";
import type { Wait } from "../../http/too-many-requests.ts";
import type { LikeAction } from "../contract/blogs.ts";
import type { PostCounts } from "./counts.ts";

/**
 * Per network and post, in a day. Hundreds of people behind one IPv4 address or in one IPv6 /48 may like a post, and no
 * one can take all likes of a popular post away.
 */
export const likeLimits = {
  like: {
    name: "likes",
    seconds: 86_400,
    points: {
      ipv4: { subscriber: 200, site: 400 },
      ipv6: { subscriber: 60, site: 120, organization: 200 },
      all: 10_000,
    },
  },
  unlike: {
    name: "unlikes",
    seconds: 86_400,
    points: {
      ipv4: { subscriber: 20, site: 40 },
      ipv6: { subscriber: 10, site: 20, organization: 30 },
      all: 300,
    },
  },
};

/** The new number of likes, or the seconds until the next allowed like. */
export type LikeResult = { likes: number } | { wait: number };

/** Likes or unlikes a published post. Resolves to `undefined` if it is not published anymore. */
export type CountLike = (
  request: Request,
  env: ServerEnv["Bindings"],
  like: { id: string; action: LikeAction },
) => Promise<LikeResult | undefined>;

interface LikeCounterDeps extends LimitStore {
  postCounts: Pick<PostCounts, "like">;
  clientAddress: ClientAddress;
}

/** Creates what the API and the form of a post have in common. */
export function createLikeCounter(deps: LikeCounterDeps): CountLike {
  const { postCounts, clientAddress } = deps;
  const limits = {
    like: createNetworkLimit(deps, likeLimits.like),
    unlike: createNetworkLimit(deps, likeLimits.unlike),
  };
  return async (request, env, { id, action }) => {
    const wait = await limits[action].consume(clientAddress(request, env), id);
    if (wait !== undefined) return { wait };
    const likes = await postCounts.like(id, action);
    return likes === undefined ? undefined : { likes };
  };
}

/** Describes that the limit of likes is used up. */
export function describeLikeWait(seconds: number): Wait {
  return {
    seconds,
    message: `Too many likes and unlikes of this post from your network. Try again in ${seconds} s.`,
  };
}
