import { useState } from "react";
import { Link } from "react-router";
import { ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { readSaved } from "../../../core/admin/send-result.ts";
import { Checkbox } from "../../../core/admin/ui/checkbox.tsx";
import { EntryList, EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { TextField } from "../../../core/admin/ui/text-field.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { countOf } from "../../../core/http/contract/count-of.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { Button } from "../../../core/ui/button.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { type FoundRepositories, type ImportedProjects, mostAtOnce } from "../contract.ts";
import type { ProjectImportApi } from "../owner.ts";

const { repositories } = ownerClient<ProjectImportApi>().site;

/** Lists the repositories of a source. Nothing is written until the owner has chosen some of them. */
export function ImportProjects() {
  const [source, setSource] = useState("");
  const [found, setFound] = useState<{ source: string } & FoundRepositories>();
  const search = useSend<{ source: string } & FoundRepositories>({ onSaved: setFound });

  async function list() {
    const answer = await readSaved(await repositories.$post({ json: { source } }, withTimeout()));
    return "hash" in answer ? { ...answer, source } : answer;
  }

  return (
    <>
      <Card>
        <h2>Your repositories</h2>
        <form
          className="stack-4 narrow"
          onSubmit={(event) => {
            event.preventDefault();
            search.send(list);
          }}
        >
          <TextField
            label="Code host and name"
            hint="Such as github:ada, gitlab:ada, codeberg:ada/shelf, or forgejo:https://git.example/ada"
            value={source}
            onChange={setSource}
            maxLength={500}
            required
          />
          <div className="row-2-4 breaking">
            <Button type="submit" look={found ? "plain" : "primary"}>
              {search.isBusy ? "Looking..." : "Show repositories"}
            </Button>
            <Status role="alert">{search.problems.form}</Status>
            <Status>{search.saved && describeFound(search.saved)}</Status>
          </div>
        </form>
      </Card>
      {/* Another list begins without a choice. */}
      {found && <ChooseProjects key={`${found.source} ${found.hash}`} found={found} />}
    </>
  );
}

function describeFound({ repositories: all, isCut }: FoundRepositories): string {
  const known = all.filter(({ project }) => project !== undefined).length;
  const count = countOf(all.length, "repository", "repositories");
  return `${isCut ? `The first ${count}` : count}${known === 0 ? "." : `, ${known} already there.`}`;
}

function ChooseProjects({ found }: { found: { source: string } & FoundRepositories }) {
  const { source } = found;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<{ hash: string; paths: readonly string[] }>({
    hash: found.hash,
    paths: [],
  });
  const { send, isBusy, problems, saved } = useSend<ImportedProjects>({
    onSaved: ({ hash, added: more }) => {
      setAdded({ hash, paths: [...added.paths, ...more.map(({ path }) => path)] });
      setChosen([]);
    },
  });
  const json = { source, hash: added.hash, paths: [...chosen] };

  function choose(path: string, isChosen: boolean) {
    if (isBusy) return;
    setChosen(isChosen ? [...chosen, path] : chosen.filter((one) => one !== path));
  }

  return (
    <Card>
      <h2>Choose projects</h2>
      <EntryList entries={found.repositories.map((one) => ({ ...one, _id: one.path }))}>
        {({ path, facts, project }) => {
          const isKnown = project !== undefined || added.paths.includes(path);
          return (
            <EntryRow actions={null}>
              <div className="row-1-2">
                <Checkbox
                  checked={isKnown || chosen.includes(path)}
                  disabled={isKnown}
                  onChange={(isChosen) => choose(path, isChosen)}
                >
                  <bdi className="strong">{path}</bdi>
                </Checkbox>
                {isKnown && <Badge color="green">Already there</Badge>}
              </div>
              <p dir="auto" className="quiet small">
                {facts}
              </p>
            </EntryRow>
          );
        }}
      </EntryList>
      <div className="row-2-4 breaking">
        <Button
          look="primary"
          onClick={() =>
            send(async () => readSaved(await repositories.import.$post({ json }, withTimeout())))
          }
        >
          {isBusy
            ? "Importing..."
            : chosen.length === 0
              ? "Import projects"
              : `Import ${countOf(chosen.length, "project")}`}
        </Button>
        <Status role="alert">{problems.form ?? saved?.refused.join(" ")}</Status>
        <Status>{saved && describeImported(saved)}</Status>
        {saved && saved.added.length > 0 && (
          <Link to="/admin/site/projects" className="small">
            Edit them
          </Link>
        )}
      </div>
      <p className="quiet small">
        You can import up to {mostAtOnce} at a time. They are added to the end of your projects, with their
        description, technologies, addresses, and date.
      </p>
    </Card>
  );
}

function describeImported({ added }: ImportedProjects): string {
  return added.length === 0 ? "Nothing was added." : `Added ${added.map(({ title }) => title).join(", ")}.`;
}
