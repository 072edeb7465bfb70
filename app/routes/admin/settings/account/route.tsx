import { useState } from "react";
import { attempt } from "../../../../admin/attempt.ts";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../../admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../../admin/use-send.ts";
import { hasVisitOptOut, setVisitOptOut } from "../../../../browser/visit-opt-out.ts";
import { Card } from "../../../../ui/card.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import type { Route } from "./+types/route";
import { fetchAccount, fetchFactors, fetchSessions } from "./api.ts";
import { ExportCard } from "./export-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SecondStepCard } from "./second-step-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export async function clientLoader() {
  const [account, sessions, factors] = await Promise.all([
    attempt("The account could not be loaded", fetchAccount()),
    attempt("The sessions could not be loaded", fetchSessions()),
    attempt("The second step could not be loaded", fetchFactors()),
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
            <SessionsCard sessions={sessions} />
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
