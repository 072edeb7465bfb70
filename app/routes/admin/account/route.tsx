import { useState } from "react";
import { Outlet } from "react-router";
import type { SecurityEntry } from "../../../../contract/security-events.ts";
import { attempt } from "../../../admin/attempt.ts";
import { answerForm } from "../../../admin/form-result.ts";
import { EntryList } from "../../../admin/ui/entry-list.tsx";
import { Failure } from "../../../admin/ui/failure.tsx";
import beside from "../../../admin/ui/form-beside.module.css";
import { Heading } from "../../../admin/ui/heading.tsx";
import type { ListPage } from "../../../admin/ui/list-page.ts";
import { PagedList } from "../../../admin/ui/paged-list.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { answerDeletion } from "../../../admin/ui/use-deletion.ts";
import { hasVisitOptOut, setVisitOptOut } from "../../../browser/visit-opt-out.ts";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import texts from "../../../ui/text.module.css";
import type { Route } from "./+types/route";
import styles from "./account.module.css";
import {
  changePassword,
  endOtherSessions,
  endSession,
  fetchAccount,
  fetchSecurityEvents,
  fetchSessions,
} from "./api.ts";
import { fetchApiKeys, makeApiKey } from "./api-keys/api.ts";
import { ApiKeysCard } from "./api-keys/api-keys-card.tsx";
import { fetchDevices } from "./devices/api.ts";
import { DevicesCard } from "./devices/devices-card.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { fetchLetter, saveLetter } from "./letter/api.ts";
import { LetterCard } from "./letter/letter-card.tsx";
import { fetchNotifications, saveSettings } from "./notifications/api.ts";
import { NotificationsCard } from "./notifications/notifications-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/**
 * Loads the account, its sessions, when the owner is told about messages and visits, the API keys, and the history. With `?cursor=`,
 * loads only the next page of the history.
 * The router reloads them after a successful action.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const cursor = url.searchParams.get("cursor");
  if (cursor !== null) return { page: await loadHistory(cursor) };
  const [account, sessions, notifications, letter, devices, apiKeys, page] = await Promise.all([
    attempt("The account could not be loaded", fetchAccount()),
    attempt("The sessions could not be loaded", fetchSessions()),
    attempt("The notifications could not be loaded", fetchNotifications()),
    attempt("The letter about visits could not be loaded", fetchLetter()),
    attempt("The devices could not be loaded", fetchDevices()),
    attempt("The API keys could not be loaded", fetchApiKeys()),
    loadHistory(null),
  ]);
  return { account, sessions, notifications, letter, devices, apiKeys, page };
}

const notSaved = "The settings were not saved. Please try again.";

/** POST saves the form that the address names. DELETE ends the session with this `id`, or all other sessions for `others`. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  if (request.method === "DELETE") {
    const id = String((await request.formData()).get("id"));
    return answerDeletion(id === "others" ? endOtherSessions() : endSession(id));
  }
  const values = await request.json();
  switch (url.searchParams.get("form")) {
    case "password":
      return answerForm(changePassword(values));
    case "notifications":
      return answerForm(saveSettings(values), notSaved);
    case "letter":
      return answerForm(saveLetter(values), notSaved);
    default:
      return answerForm(makeApiKey(values), "The key could not be created. Please try again.");
  }
}

export { LoadingScreen as HydrateFallback };

export default function AccountScreen({
  loaderData: { account, sessions, notifications, letter, devices, apiKeys, page },
}: Route.ComponentProps) {
  return (
    <>
      <Heading name="Account">
        {account && <p className={`breaking ${styles.email}`}>{account.email}</p>}
      </Heading>
      {account === undefined || sessions === undefined ? (
        <Failure text="Could not load your account." />
      ) : (
        <div className={beside.columns}>
          <PasswordCard account={account} />
          <SessionsCard sessions={sessions} />
        </div>
      )}
      {notifications === undefined ? (
        <Failure text="Could not load the notifications." />
      ) : (
        <NotificationsCard notifications={notifications} />
      )}
      {letter === undefined ? (
        <Failure text="Could not load the letter about visits." />
      ) : (
        <LetterCard letter={letter} />
      )}
      {devices === undefined ? <Failure text="Could not load your devices." /> : <DevicesCard {...devices} />}
      <BrowserCard />
      <ApiKeysCard keys={apiKeys} />
      {/* The queue. */}
      <Outlet />
      <HistoryCard first={page} />
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
        <p className={texts.quiet}>Your own visits to the site are left out of the figures.</p>
      </div>
    </Card>
  );
}

/** Loads a page of the sign-in history. Returns `undefined` if it could not be loaded. */
async function loadHistory(cursor: string | null): Promise<ListPage<SecurityEntry> | undefined> {
  const body = await attempt("The sign-in history could not be loaded", fetchSecurityEvents(cursor));
  return body && { cursor, entries: body.events, nextCursor: body.nextCursor };
}

/** The sign-in history, shown below the password and the sessions. */
function HistoryCard({ first }: { first: ListPage<SecurityEntry> | undefined }) {
  return (
    <Card>
      <h2>Sign-in history</h2>
      <PagedList
        first={first}
        action="/admin/account?"
        empty="No events in the last 90 days."
        failed="Could not load the sign-in history."
      >
        {(entries) => <EntryList entries={entries}>{(entry) => <HistoryEntry entry={entry} />}</EntryList>}
      </PagedList>
    </Card>
  );
}
