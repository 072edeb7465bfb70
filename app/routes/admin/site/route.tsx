import { data } from "react-router";
import type { SiteEdits } from "../../../../contract/site-editing.ts";
import { attempt } from "../../../admin/attempt.ts";
import { answerForm, networkError } from "../../../admin/form-result.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { useClosedFocus } from "../../../admin/ui/use-closed-focus.ts";
import type { Route } from "./+types/route";
import { createPage, deletePage, fetchSite, type SaveResult, saveEdits } from "./api.ts";
import { SiteForm } from "./form/site-form.tsx";
import { Overview } from "./overview.tsx";
import { findPart } from "./parts.ts";
import { GuidedSetup } from "./start/guided-setup.tsx";

export async function clientLoader() {
  return { site: await attempt("The site's files could not be loaded", fetchSite()) };
}

/**
 * Saves the edits of a form, adds a page, or deletes one. What is refused has an error status, so that the router does not load
 * the files again.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  if (request.method === "POST") return answerForm(createPage(await request.json()));
  if (request.method === "DELETE") {
    const slug = String((await request.formData()).get("slug"));
    const refusal = await attempt(
      "The page was not deleted",
      deletePage(slug).then((reason) => reason ?? null),
    );
    const fault = refusal === undefined ? networkError : refusal;
    return data({ fault }, fault === null ? 200 : 400);
  }
  const edits: SiteEdits = await request.json();
  const lost: SaveResult = { refused: { message: networkError } };
  const result = (await attempt("The edits were not saved", saveEdits(edits))) ?? lost;
  return data(result, "saved" in result ? 200 : 400);
}

export { LoadingScreen as HydrateFallback };

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
  const found = findPart(address, site.files);
  // The overview says what cannot be read.
  if (found === undefined || found.file.content === null)
    return <Overview site={site} isUnknown={found === undefined && address !== ""} />;
  const { part, file, path } = found;
  return <SiteForm key={`${part.file} ${part.name}`} {...{ part, file, path }} refusal={site.refusal} />;
}
