import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { attempt } from "../../../core/admin/attempt.ts";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import type { Route } from "./+types/route";
import { FactsCard, fetchFacts } from "./facts-card.tsx";
import { ImportProjects } from "./import-projects.tsx";

/** Loads what is stored about repositories. The list of them is loaded when the owner asks for it. */
export async function clientLoader() {
  return { facts: await attempt("The facts could not be loaded", fetchFacts()) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

/** Makes projects of repositories. */
export default function ImportScreen({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Import projects">
        <Link to="/admin/site/projects" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Projects
        </Link>
      </Heading>
      <ImportProjects />
      {facts && <FactsCard facts={facts} />}
    </>
  );
}
