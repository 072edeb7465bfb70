import { ArrowLeft, Link as LinkIcon } from "lucide-react";
import { Link } from "react-router";
import { attempt } from "../../../core/admin/attempt.ts";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { EntryList } from "../../../core/admin/ui/entry-list.tsx";
import { Failure } from "../../../core/admin/ui/failure.tsx";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { LoadingScreen } from "../../../core/admin/ui/screen-skeleton.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { makeCall, useSend } from "../../../core/admin/use-send.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import type { ShareLinkApi } from "../owner.ts";
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
              empty={
                <Empty icon={LinkIcon}>
                  No links yet. Create one for each person you send something to, and see whether they open
                  it.
                </Empty>
              }
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
