import { FileDown } from "lucide-react";
import { useState } from "react";
import type { ExportApi } from "../../../../features/export/owner.ts";
import { attempt } from "../../../admin/attempt.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { saveFile } from "../../../admin/save-file.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { makeCall, useSend } from "../../../admin/use-send.ts";
import { ApiError, parse } from "../../../pages/screens/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import { hasVisitOptOut, setVisitOptOut } from "../../../visits/screens/visit-opt-out.ts";
import type { AccountApi } from "../../server/owner.ts";
import type { SessionApi } from "../../server/owner-sessions.ts";
import type { FactorApi } from "../../server/second-step/owner.ts";
import { SecondStepCard } from "../second-step/second-step-card.tsx";
import type { Route } from "./+types/route";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

const accountApi = ownerClient<AccountApi>();
const exportApi = ownerClient<ExportApi>();
const factorApi = ownerClient<FactorApi>();
const sessionApi = ownerClient<SessionApi>();

export async function clientLoader() {
  const [account, sessions, factors] = await Promise.all([
    attempt("The account could not be loaded", parse(accountApi.account.$get())),
    attempt("The sessions could not be loaded", parse(sessionApi.account.sessions.$get())),
    attempt("The second step could not be loaded", parse(factorApi.account.factors.$get())),
  ]);
  return { account, sessions, factors };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** The owner's email address, password, second step, and sessions, what applies to this browser only, and the export. */
export default function AccountPart({ loaderData: { account, sessions, factors } }: Route.ComponentProps) {
  return (
    <>
      {account === undefined || sessions === undefined || factors === undefined ? (
        <Failure text="Could not load your account." />
      ) : (
        <>
          <p className="breaking quiet small">You sign in as {account.email}.</p>
          <div className="form-beside">
            <PasswordCard account={account} />
            <SessionsCard sessions={sessions.sessions} />
          </div>
          <SecondStepCard factors={factors} />
        </>
      )}
      <BrowserCard />
      <ExportCard />
    </>
  );
}

/** The setting that applies to this browser only. */
function BrowserCard() {
  const [optedOut, setOptedOut] = useState(hasVisitOptOut);

  function change(checked: boolean) {
    setOptedOut(checked);
    setVisitOptOut(checked);
  }

  return (
    <Card>
      <h2>This browser</h2>
      <div>
        <Switch checked={optedOut} onChange={change}>
          Don't count this browser
        </Switch>
        <p className="quiet small">Your own visits to the site are left out of the figures.</p>
      </div>
    </Card>
  );
}

const exportFailure =
  "The archive could not be downloaded. If another download of it is running, wait until it has ended, and try again.";

/** Downloads everything of the site as an archive that other programs read. */
function ExportCard() {
  const { send, isBusy, problems } = useSend({ reloads: false });
  const save = () =>
    send(async () => {
      const response = await exportApi.export.$get();
      if (!response.ok) throw new ApiError(response.status);
      saveFile(await response.blob(), "foliodesk-export.zip");
    }, exportFailure);

  return (
    <Card>
      <h2>Your data</h2>
      <p className="quiet small">
        A ZIP archive with all posts as Markdown and their pictures, messages, visits, and the site folder.
        Other generators and another Foliodesk can read it; its README says how.
      </p>
      <div className="row-2-4">
        <Button onClick={save}>
          <FileDown aria-hidden="true" /> Export everything
        </Button>
        <Status failed={!isBusy}>{isBusy ? "Exporting..." : problems.form}</Status>
      </div>
    </Card>
  );
}
