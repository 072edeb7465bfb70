import { attempt } from "../../../core/admin/attempt.ts";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { useClosedFocus } from "../../../core/admin/ui/use-closed-focus.ts";
import { makeCall } from "../../../core/admin/use-send.ts";
import type { Route } from "./+types/route";
import { fetchSite } from "./api.ts";
import { SiteForm } from "./form/site-form.tsx";
import { Overview } from "./overview.tsx";
import { findPart } from "./parts.ts";
import { GuidedSetup } from "./start/guided-setup.tsx";

export async function clientLoader() {
  return { site: await attempt("The site's files could not be loaded", fetchSite()) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

/** The parts of the site, or below the path of this screen, the form of one of them. */
export default function Site({ loaderData: { site }, params }: Route.ComponentProps) {
  const address = params["*"] ?? "";
  useClosedFocus(address || undefined, "a");
  if (site === undefined)
    return (
      <>
        <Heading name="Site" />
        <Failure text="Could not load the files of the site." />
      </>
    );
  const step = /^start(?:\/(.*))?$/.exec(address);
  if (step) return <GuidedSetup site={site} slug={step[1] ?? ""} />;
  const found = findPart(address, site);
  // The overview says what cannot be read.
  if (found === undefined || found.file.content === null)
    return <Overview site={site} isUnknown={found === undefined && address !== ""} />;
  const { part, file, path } = found;
  return <SiteForm key={`${part.file} ${part.name}`} {...{ part, file, path }} refusal={site.refusal} />;
}
