import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { apps } from "../src/core/desk/screens/apps.ts";
import { demoPosts } from "../src/features/demo/demo-content.ts";
import { ensureBrowser } from "../test/browser.ts";
import { findFreePort } from "../test/postgres-server.ts";
import { fillDatabase } from "./fill-database.ts";
import { type Audit, createAuditor, medianAudit, type Scheme, type Throttling } from "./lighthouse-audit.ts";
import { type Goal, judge } from "./lighthouse-goals.ts";
import { startSite } from "./servers.ts";
import { startStaticServer } from "./static-server.ts";
import { writeStaticSite } from "./static-site.ts";

// `npm run lighthouse` audits every public screen with Lighthouse's mobile settings, and beside each one a static page
// with the same text and pictures. It prints a table and exits with 1 if a goal in docs/performance.md is missed.
const { values } = parseArgs({
  options: {
    /** `simulate` is Lighthouse's default. `devtools` slows the browser down for real. */
    throttling: { type: "string", default: "simulate" },
    /** Which colors the system prefers: `light` or `dark`. */
    scheme: { type: "string", default: "light" },
    runs: { type: "string", default: "5" },
    /** Comma-separated paths; all public screens if it is missing. */
    screens: { type: "string" },
  },
});
const throttling = readThrottling(values.throttling);
const scheme = readScheme(values.scheme);
const runs = Number(values.runs);
/** The newest post, and the one that uses all of Markdown. */
const posts = [demoPosts[0]?.slug, "what-an-index-really-buys"].map((slug) => `/blog/${slug}`);
const appPaths = apps.filter(({ path }) => path !== "/terminal").map(({ path }) => path);
const projects = ["/projects/shelfmate", "/projects/sixteen-steps"];
const screens = values.screens?.split(",") ?? ["/", ...appPaths, ...projects, ...posts];

const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-lighthouse-"));
try {
  const goals = await measure();
  console.table(
    goals.map(({ screen, what, measured, reference, goal, isMet }) => ({
      screen,
      what,
      measured,
      reference,
      ratio: reference ? Number((measured / reference).toFixed(2)) : "",
      goal: Number(goal.toFixed(2)),
      met: isMet ? "yes" : "NO",
    })),
  );
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<Goal[]> {
  const dataDir = path.join(folder, "data");
  await fillDatabase(dataDir);
  const browser = await ensureBrowser();
  if (browser === undefined) throw new Error("No Chromium or Chrome was found. Set CHROMIUM_PATH.");
  const site = await startSite(dataDir, await findFreePort());
  const staticFolder = path.join(folder, "static");
  await writeStaticSite({ siteUrl: site.url, screens, folder: staticFolder });
  const reference = await startStaticServer(staticFolder, path.join(folder, "nginx"));
  console.log(`Chromium: ${browser}. The static pages are served by ${reference.name}.`);
  try {
    const goals: Goal[] = [];
    for (const screen of screens) {
      const audits = await auditBeside({
        browser,
        site: site.url + screen,
        reference: reference.url + screen,
      });
      // As soon as they are known, because all screens take some minutes.
      console.log(
        `${screen}\n  site   ${JSON.stringify(audits.site)}\n  static ${JSON.stringify(audits.reference)}`,
      );
      goals.push(...judge(screen, audits));
    }
    return goals;
  } finally {
    await reference.stop();
    await site.stop();
  }
}

interface Pair {
  site: Audit;
  reference: Audit;
}

/** Audits both pages in turn, because a machine's speed changes from minute to minute. */
async function auditBeside(urls: { browser: string; site: string; reference: string }): Promise<Pair> {
  const auditor = await createAuditor(urls.browser, { throttling, scheme });
  const audits: { site: Audit[]; reference: Audit[] } = { site: [], reference: [] };
  try {
    for (let run = 0; run < runs; run += 1) {
      audits.reference.push(await auditor.audit(urls.reference));
      audits.site.push(await auditor.audit(urls.site));
    }
  } finally {
    await auditor.close();
  }
  return { site: medianAudit(audits.site), reference: medianAudit(audits.reference) };
}

function readThrottling(value: string): Throttling {
  if (value === "simulate" || value === "devtools") return value;
  throw new Error(`--throttling must be simulate or devtools; got "${value}".`);
}

function readScheme(value: string): Scheme {
  if (value === "light" || value === "dark") return value;
  throw new Error(`--scheme must be light or dark; got "${value}".`);
}
