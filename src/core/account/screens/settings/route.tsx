import { useState } from "react";
import { attempt } from "../../../admin/attempt.ts";
import { loadParts } from "../../../admin/load-parts.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { LoadingPart } from "../../../admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../admin/use-send.ts";
import { parse } from "../../../pages/screens/api.ts";
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
const factorApi = ownerClient<FactorApi>();
const sessionApi = ownerClient<SessionApi>();

export async function clientLoader() {
  const [account, sessions, factors, parts] = await Promise.all([
    attempt("The account could not be loaded", parse(accountApi.account.$get())),
    attempt("The sessions could not be loaded", parse(sessionApi.account.sessions.$get())),
    attempt("The second step could not be loaded", parse(factorApi.account.factors.$get())),
    loadParts(({ account }) => account),
  ]);
  return { account, sessions, factors, parts };
}

export { LoadingPart as HydrateFallback, makeCall as clientAction };

/** The owner's email address, password, second step, and sessions, what applies to this browser only, and the export. */
export default function AccountPart({
  loaderData: { account, sessions, factors, parts },
}: Route.ComponentProps) {
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
      {parts.map(({ name, Part }) => (
        <Part key={name} />
      ))}
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
