import { useState } from "react";
import type { SiteEdit } from "../../../../../contract/site/edits.ts";
import type { EditedFile, EditedFileName } from "../../../../../contract/site-editing.ts";
import { useSend } from "../../../../admin/use-send.ts";
import { type SaveResult, saveEdits } from "../api.ts";
import { describeFile, describePath, readPath, toProblems } from "../schemas.ts";
import type { useFormState } from "./use-form-state.ts";

/** How the last save went. `current` is the file if it has changed on disk, and `lines` are to be pasted into it. */
export interface SaveOutcome {
  text: string;
  failed: boolean;
  current?: EditedFile | undefined;
  lines?: string | undefined;
}

/**
 * Saves the edits, one call at a time. What was typed in the meantime stays.
 * @param focusAt focuses the field of a path such as `tiles.0.label`
 */
export function useSaving(deps: ReturnType<typeof useFormState>, focusAt: (key: string) => void) {
  const { state, dispatch, problems, isUnsaved, showAll, reset, setRefused } = deps;
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const { send, isBusy } = useSend<SaveResult & { edits: readonly SiteEdit[] }>({
    onSaved: receive,
    onRefused: ({ form = "" }) => setOutcome({ text: form, failed: true }),
  });

  function receive(result: SaveResult & { edits: readonly SiteEdit[] }) {
    if ("saved" in result) {
      dispatch({ type: "opened", file: result.saved, saved: result.edits });
      reset();
      return setOutcome({ text: "Saved.", failed: false });
    }
    const { message, current, lines } = result.refused;
    // The server writes `tiles[0].label`, as in messages about files.
    const issues = result.refused.issues?.map((issue) => {
      return { ...issue, path: issue.path.replaceAll(/\[(\d+)\]/g, ".$1") };
    });
    setOutcome({ text: describe(state.opened.file, message, issues), failed: true, current, lines });
    if (issues?.[0] === undefined) return;
    setRefused(toProblems(issues));
    focusAt(issues[0].path);
  }

  function save() {
    if (isBusy) return;
    const [problem] = Object.keys(problems);
    if (!isUnsaved) setOutcome({ text: "There are no changes to save.", failed: false });
    else if (problem !== undefined) {
      showAll();
      setOutcome({ text: describe(state.opened.file, "It was not saved", toIssues(problems)), failed: true });
      focusAt(problem);
    } else {
      setOutcome(undefined);
      const { edits } = state;
      const { file, hash } = state.opened;
      send(async () => ({ ...(await saveEdits({ file, hash, edits: [...edits] })), edits }));
    }
  }

  return { save, isBusy, outcome, setOutcome };
}

type Issue = { path: string; message: string };

function toIssues(problems: Record<string, string>): Issue[] {
  return Object.entries(problems).map(([path, message]) => ({ path, message }));
}

/** Names the fields, which may be in the form of another part. */
function describe(file: EditedFileName, message: string, issues: Issue[] = []): string {
  const named = issues.filter(({ path }) => path !== "").slice(0, 3);
  const details = named.map(
    (issue) => `${describePath(describeFile(file), readPath(issue.path))}: ${issue.message}`,
  );
  return details.length === 0 ? message : `${message.replace(/\.$/, "")}. ${details.join(" ")}`;
}
