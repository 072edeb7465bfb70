import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../core/admin/use-send.ts";
import { ImportProjects } from "./import-projects.tsx";

/** The list is loaded when the owner asks for it. */
export async function clientLoader() {
  return null;
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

/** Makes projects of repositories. */
export default function ImportScreen() {
  return (
    <>
      <Heading name="Import projects">
        <Link to="/admin/site/projects" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Projects
        </Link>
      </Heading>
      <ImportProjects />
    </>
  );
}
