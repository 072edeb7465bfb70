import type { AppContext } from "./context.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { errorResponse } from "./http/errors.ts";
import { createCrossSiteCheck, type IsCrossSite } from "./http/same-origin.ts";
import { apiHeaders } from "./http/security-headers.ts";
import type { PageCache } from "./pages/cache.ts";
import type { EdgePolicy } from "./pages/edge-policy.ts";
import { negotiate } from "./pages/negotiate.ts";
import { agentVary, pageResponse } from "./pages/page-response.ts";
import type { AnswerPublicList } from "./posts/answer-list.ts";
import type { CountVisit } from "./visits/count.ts";
import { visitRecorded } from "./visits/public.ts";

type FastLane = (request: Request, env: ServerEnv["Bindings"]) => Response | Promise<Response> | undefined;

interface FastLaneParts {
  countVisit: CountVisit;
  answerPublicList: AnswerPublicList;
  /** The rendered pages, if the app has any. */
  pages: PageCache | undefined;
  edge: EdgePolicy;
}

const jsonHeaders = { ...apiHeaders, "Content-Type": "application/json" };

/**
 * Creates the handler for the three requests that have a rate budget in `npm run bench`. It sends the same bytes as the
 * app, and returns `undefined` for every other request, which the app then handles. For these three, routing and
 * middleware cost more than the response itself; docs/decisions/008-a-fast-lane.md has the numbers.
 */
export function createFastLane(
  context: AppContext,
  { countVisit, answerPublicList, pages, edge }: FastLaneParts,
): FastLane {
  const isCrossSite = createCrossSiteCheck(context.config.siteUrl);

  return (request, env) => {
    const address = request.url.slice(request.url.indexOf("/", "https://".length));
    if (request.method === "GET") {
      return address === "/api/blogs/public" ? answerList(request) : answerCachedPage(request, address);
    }
    if (
      request.method === "POST" &&
      address === "/api/dashboard/visits" &&
      isPlainVisit(request, isCrossSite)
    ) {
      return answerVisit(request, env);
    }
    return undefined;
  };

  /** For the benchmark row "cached page". */
  function answerCachedPage(request: Request, address: string): Response | undefined {
    const page = pages?.find(address);
    if (page === undefined) return undefined;
    const { representation, byAgent } = negotiate(request.headers, edge.allowsAgents);
    if (representation !== "html") return undefined;
    return pageResponse(request.headers, page, {
      vary: byAgent ? agentVary(page) : undefined,
      cacheControl: edge.cacheControl(request.headers, { requested: address, canonical: address }),
    });
  }

  /** For the benchmark row "GET /api/blogs/public". */
  function answerList(request: Request): Response | Promise<Response> {
    const response = answerPublicList(request);
    return response instanceof Promise
      ? response.catch((error) => errorResponse(context, error, request))
      : response;
  }

  /** For the benchmark row "durable visit recording". */
  async function answerVisit(request: Request, env: ServerEnv["Bindings"]): Promise<Response> {
    try {
      const visit = await countVisit(request, env);
      return new Response(JSON.stringify(visitRecorded(visit)), { status: 201, headers: jsonHeaders });
    } catch (error) {
      return errorResponse(context, error, request);
    }
  }
}

/** Requests with a body and requests from other sites are left to the app. */
function isPlainVisit(request: Request, isCrossSite: IsCrossSite): boolean {
  const { headers } = request;
  const hasBody = headers.has("transfer-encoding") || (headers.get("content-length") ?? "0") !== "0";
  return !hasBody && !isCrossSite(request);
}
