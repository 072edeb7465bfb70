import { reportBytes, type VisitReport, visitReportSchema } from "../contract/visit-report.ts";
import type { AppContext } from "./context.ts";
import type { ServerEnv } from "./http/client-address.ts";
import { requireDiskSpace } from "./http/disk-space.ts";
import { errorResponse } from "./http/errors.ts";
import { isId } from "./http/ids.ts";
import { createCrossSiteCheck } from "./http/same-origin.ts";
import { apiHeaders } from "./http/security-headers.ts";
import type { PageCache } from "./pages/cache.ts";
import type { EdgePolicy } from "./pages/edge-policy.ts";
import { negotiate } from "./pages/negotiate.ts";
import { agentVary, pageResponse } from "./pages/page-response.ts";
import type { AnswerPublicList } from "./posts/answer-list.ts";
import type { CountVisit } from "./visits/count.ts";
import { visitRecorded } from "./visits/public.ts";
import type { ReportTaker } from "./visits/take-report.ts";

type FastLane = (request: Request, env: ServerEnv["Bindings"]) => Response | Promise<Response> | undefined;

interface FastLaneParts {
  countVisit: CountVisit;
  answerPublicList: AnswerPublicList;
  reports: ReportTaker;
  /** Handles a request that turns out to be another one than expected. */
  app: { fetch: (request: Request, env: ServerEnv["Bindings"]) => Response | Promise<Response> };
  /** The rendered pages, if the app has any. */
  pages: PageCache | undefined;
  edge: EdgePolicy;
}

/** The address of a report about a visit, and the visit's id. */
const reportAddress = /^\/api\/dashboard\/visits\/([\da-f-]+)\/report$/;

const jsonHeaders = { ...apiHeaders, "Content-Type": "application/json" };

/**
 * Creates the handler for the four requests that have a rate budget in `npm run bench`. It sends the same bytes as the
 * app, and returns `undefined` for every other request, which the app then handles. For these four, routing and
 * middleware cost more than the response itself; docs/decisions/008-a-fast-lane.md has the numbers.
 */
export function createFastLane(
  context: AppContext,
  { countVisit, reports, answerPublicList, pages, edge, app }: FastLaneParts,
): FastLane {
  const isCrossSite = createCrossSiteCheck(context.config.siteUrl);

  return (request, env) => {
    const address = request.url.slice(request.url.indexOf("/", "https://".length));
    if (request.method === "GET") {
      return address === "/api/blogs/public" ? answerList(request) : answerCachedPage(request, address);
    }
    if (request.method !== "POST" || isCrossSite(request)) return undefined;
    if (address === "/api/dashboard/visits") return hasBody(request) ? undefined : answerVisit(request, env);
    const [, id] = reportAddress.exec(address) ?? [];
    return id !== undefined && isId(id) && isPlainReport(request)
      ? answerReport(request, env, id)
      : undefined;
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

  /** For the benchmark row "visits, each with a report". The app refuses what is no report, or one too many. */
  async function answerReport(request: Request, env: ServerEnv["Bindings"], id: string): Promise<Response> {
    try {
      const text = await request.text();
      const report = parseReport(text);
      requireDiskSpace(context);
      const isAllowed = async () =>
        (await reports.limit.consume(context.clientAddress(request, env))) === undefined;
      if (report !== undefined && (await isAllowed())) {
        await reports.take(id, report);
        return new Response(null, { status: 204, headers: apiHeaders });
      }
      const { url, method, headers } = request;
      return await app.fetch(new Request(url, { method, headers, body: text }), env);
    } catch (error) {
      return errorResponse(context, error, request);
    }
  }
}

function hasBody({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || (headers.get("content-length") ?? "0") !== "0";
}

/** Whether the body is of the declared type and size. */
function isPlainReport({ headers }: Request): boolean {
  return (
    headers.get("content-type") === "application/json" &&
    !headers.has("transfer-encoding") &&
    Number(headers.get("content-length") ?? Number.NaN) <= reportBytes
  );
}

/** Returns `undefined` if the text is no report. */
function parseReport(text: string): VisitReport | undefined {
  try {
    return visitReportSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
