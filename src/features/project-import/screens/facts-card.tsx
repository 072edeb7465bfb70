import { ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { Status } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { countOf } from "../../../core/http/contract/count-of.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Card } from "../../../core/ui/card.tsx";
import { Switch } from "../../../core/ui/lazy/switch.tsx";
import type { StoredFacts } from "../contract.ts";
import type { ProjectImportApi } from "../owner.ts";

const api = ownerClient<ProjectImportApi>().site.facts;

export function fetchFacts(): Promise<StoredFacts> {
  return parse(api.$get());
}

/** Whether the pages of projects say what code hosts know. */
export function FactsCard({ facts: { isOn, known, checkedAt, notes } }: { facts: StoredFacts }) {
  const { send, isBusy, problems, saved } = useSend<StoredFacts>();
  const save = (wanted: boolean) => () => parse(api.$put({ json: { isOn: wanted } }, withTimeout()));
  return (
    <Card>
      <h2>Facts on the pages of projects</h2>
      <Switch
        checked={isOn}
        onChange={(wanted) => send(save(wanted), "That was not saved. Please try again.")}
      >
        Show languages, license, stars, and last release, and refresh them each night
      </Switch>
      <p className="quiet small">
        The server asks the code host of each project at 4:00 AM. Visitors cause no calls. Without this,
        nothing about repositories is stored.
      </p>
      <Status role="alert">{problems.form}</Status>
      <Status>
        {isBusy
          ? "Saving..."
          : saved && (saved.isOn ? "Saved. The facts are being read." : "Saved. The facts were deleted.")}
      </Status>
      {checkedAt && (
        <p className="quiet small">
          {countOf(known, "repository", "repositories")}, last asked <Time at={checkedAt} />
        </p>
      )}
      {notes.length > 0 && (
        <ul className="stack-2 breaking small">
          {notes.map(({ address, note }) => (
            <li key={address}>
              <strong>{address}</strong> {note}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
