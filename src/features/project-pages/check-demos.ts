import { type Examined, type Finding, ok, warning } from "../../core/cli/finding.ts";
import { projectsApp } from "../../core/projects/contract.ts";
import { readYaml } from "../../core/site/server/read-yaml.ts";

const subject = "Demos";
const timeout = 10_000;

/** Checks whether the demos of projects can be shown beside their pages. Faults of their file are reported by others. */
export async function checkDemos({ config }: Pick<Examined, "config">): Promise<Finding[]> {
  const { value } = await readYaml(config.siteDir, "projects.yaml", projectsApp.schema);
  const demos = (value?.projects ?? []).flatMap(({ title, demo }) =>
    demo === undefined ? [] : [{ title, demo }],
  );
  const findings = demos.map(async ({ title, demo }) => {
    const fault = await findFault(demo, config.siteUrl);
    return fault === undefined
      ? ok(subject, `The demo of ${title} can be shown beside its page.`)
      : warning(subject, `The demo of ${title}, ${demo}, ${fault}`);
  });
  return Promise.all(findings);
}

/** Returns why a page cannot be in a frame of the site (RFC 7034; CSP Level 3, frame-ancestors), or nothing if it can. */
async function findFault(demo: string, siteUrl: string): Promise<string | undefined> {
  let answer: Response;
  try {
    answer = await fetch(demo, { signal: AbortSignal.timeout(timeout), credentials: "omit" });
    await answer.body?.cancel();
  } catch {
    return "does not answer this computer.";
  }
  if (!answer.ok) return `answers with the status ${answer.status}.`;
  const { origin } = new URL(answer.url);
  if (origin !== new URL(demo).origin)
    return `leads to ${origin}, which a page that names the first does not allow. Write that address.`;
  return isFramable(answer.headers, siteUrl)
    ? undefined
    : "forbids other sites to show it. Visitors can only open it in a tab: write its address as url instead of demo.";
}

/** With a policy that names who may, browsers ignore the older header. */
function isFramable(headers: Headers, siteUrl: string): boolean {
  const [, ancestors] =
    /frame-ancestors\s+([^;,]*)/i.exec(headers.get("content-security-policy") ?? "") ?? [];
  if (ancestors === undefined) return !/deny|sameorigin/i.test(headers.get("x-frame-options") ?? "");
  const { origin, protocol } = new URL(siteUrl);
  return ancestors.split(/\s+/).some((source) => ["*", origin, protocol].includes(source));
}
