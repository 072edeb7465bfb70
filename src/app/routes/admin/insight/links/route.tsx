import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import type { ShareLinkApi } from "../../../../../server/share-links/owner.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { ownerClient } from "../../../../admin/owner-api.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { Heading } from "../../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { Said } from "../../../../admin/ui/status.tsx";
import { makeCall, useSend } from "../../../../admin/use-send.ts";
import { parse } from "../../../../api.ts";
import { Card } from "../../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { LinkForm } from "./link-form.tsx";
import { LinkRow } from "./link-row.tsx";

const shareLinkApi = ownerClient<ShareLinkApi>();

export function meta() {
  return [{ title: "Share links · Admin" }];
}

/** Loads the links with how often they were opened. The router reloads them after an action. */
export async function clientLoader() {
  return { list: await attempt("The links could not be loaded", parse(shareLinkApi["share-links"].$get())) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function LinksScreen({ loaderData: { list } }: Route.ComponentProps) {
  const deletion = useSend<string>();
  return (
    <>
      <Heading name="Share links">
        <Link to="/admin" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Dashboard
        </Link>
      </Heading>
      {list === undefined ? (
        <Failure text="Could not load the links." />
      ) : (
        <div className="form-beside">
          <LinkForm canNotify={list.canNotify} />
          <Card>
            <h2>Your links</h2>
            <EntryList
              entries={list.shareLinks}
              empty="No links yet. Create one for each person you send something to, and see whether they open it."
            >
              {(link) => <LinkRow link={link} deletion={deletion} />}
            </EntryList>
            <Said by={deletion} />
          </Card>
        </div>
      )}
    </>
  );
}
