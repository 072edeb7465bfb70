import { type Browser, chromium } from "@playwright/test";
import lighthouse, { type Result } from "lighthouse";
import { findFreePort } from "../test/postgres-server.ts";
import { median } from "./median.ts";

export type Throttling = "simulate" | "devtools";

/** What Blink calls the schemes that a system can prefer. */
const preferredSchemes = { dark: 0, light: 1 };

export type Scheme = keyof typeof preferredSchemes;

interface AuditorOptions {
  throttling: Throttling;
  /** Which colors the system prefers. */
  scheme: Scheme;
}

/** What Lighthouse found out about a page. Times in seconds, blocking time in milliseconds. */
export interface Audit {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Lighthouse's scores, at most 100. Only the first depends on time. */
  score: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Kilobytes transferred. */
  weight: number;
  requests: number;
}

export interface Auditor {
  audit: (url: string) => Promise<Audit>;
  close: () => Promise<void>;
}

/** The flags that browsers in containers need, and those that prevent background traffic. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser for Lighthouse's mobile audits. */
export async function createAuditor(
  executablePath: string,
  { throttling, scheme }: AuditorOptions,
): Promise<Auditor> {
  const port = await findFreePort();
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [
      ...browserFlags,
      `--blink-settings=preferredColorScheme=${preferredSchemes[scheme]}`,
      `--remote-debugging-port=${port}`,
    ],
  });
  async function audit(url: string, attempts = 3): Promise<Audit> {
    const run = await lighthouse(url, {
      port,
      logLevel: "error",
      output: "json",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      throttlingMethod: throttling,
    });
    if (run === undefined) throw new Error(`Lighthouse returned nothing for ${url}.`);
    if (run.lhr.runtimeError === undefined) return summarize(run.lhr);
    // On a busy machine, the browser sometimes records an incomplete trace.
    if (attempts === 1) throw new Error(`Lighthouse: ${run.lhr.runtimeError.message}`);
    return audit(url, attempts - 1);
  }
  return { audit, close: () => browser.close() };
}

function summarize({ audits, categories }: Result): Audit {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const requests = (audits["network-requests"]?.details as { items?: unknown[] } | undefined)?.items ?? [];
  return {
    firstPaint: round(value("first-contentful-paint") / 1000, 2),
    largestPaint: round(value("largest-contentful-paint") / 1000, 2),
    blocking: Math.round(value("total-blocking-time")),
    shift: round(value("cumulative-layout-shift"), 4),
    score: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    weight: Math.round(value("total-byte-weight") / 1024),
    requests: requests.length,
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Returns the median of each value. */
export function medianAudit(audits: Audit[]): Audit {
  const [first] = audits;
  if (first === undefined) throw new Error("There is no audit.");
  const names = Object.keys(first) as (keyof Audit)[];
  return Object.fromEntries(
    names.map((name) => [name, median(audits.map((audit) => audit[name]))]),
  ) as unknown as Audit;
}
