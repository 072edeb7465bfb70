import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Refused } from "../../../../core/admin/send-result.ts";
import { problemsIn, useForm } from "../../../../core/admin/use-form.ts";
import { useSaveKey } from "../../../../core/admin/use-save-key.ts";
import type { SiteEdit, SitePath } from "../../../../core/site/contract/edits.ts";
import type { EditedFile, EditedFileName } from "../../../../core/site/contract/site-editing.ts";
import { saveEdits } from "../api.ts";
import { describeFile, describePath, findProblems, readPath, toProblems } from "../schemas.ts";
import { isSame, isWithin } from "./edit-list.ts";
import type { SiteForm } from "./form-context.ts";
import { draftOf, makeEdit, moveChanges, type SiteChanges, undoRemoval } from "./site-changes.ts";

const none: readonly SiteEdit[] = [];

/**
 * What a screen with the form of a part knows of it: its state, how it is saved, and what narrow screens show of it.
 * @param path of the field that is focused first. Without a field, the heading is.
 * @param proposed edits that the form begins with, and that are saved only if the owner changes something
 */
export function usePartForm(file: EditedFile, path: SitePath, proposed = none) {
  const element = useRef<HTMLFormElement>(null);
  const [view, setView] = useState<"form" | "page">("form");
  /** What is to be pasted into a file that cannot be changed here. */
  const [lines, setLines] = useState<string>();
  const { state, dispatch, edit, save } = useForm<EditedFile, SiteChanges>(
    () => ({ loaded: file, edits: { edits: proposed } }),
    {
      rebase: (changes, { loaded, saved, isUnsaved }) =>
        isUnsaved ? moveChanges(changes, loaded, saved) : { edits: [] },
      onSaved: () => shown.reset(),
      onRefused: ({ form: _form, ...problems }) => {
        const [first] = Object.keys(problems);
        if (first !== undefined) show(readPath(first));
      },
    },
  );
  const { loaded, edits: changes, phase } = state;
  const { edits, removal } = changes;
  const draft = draftOf(loaded, changes);
  const problems = useMemo(() => findProblems(loaded.file, draft), [loaded.file, draft]);
  const known = useMemo(() => findProblems(loaded.file, loaded.content), [loaded]);
  const refused = problemsIn(state);
  const shown = useShownProblems(known);
  const [open, setOpen] = useState(() => openAt(path));
  const isUnsaved = state.isUnsaved && !isSame(draft, loaded.content);

  const form: SiteForm = {
    file: loaded.file,
    draft,
    edit: (added) => edit((before, opened) => makeEdit(before, opened, added)),
    undo: () => edit(undoRemoval),
    removed: removal?.path,
    problemOf: (at) => {
      const key = at.join(".");
      return refused[key] ?? (shown.has(key) ? problems[key] : undefined);
    },
    hasProblem: (at) =>
      Object.keys({ ...problems, ...refused }).some(
        (key) => isWithin(key.split("."), at.map(String)) && (key in refused || shown.has(key)),
      ),
    leave: (at) => shown.add(at.join(".")),
    openEntry: (list) => open[list.join(".")],
    setOpenEntry: (list, index) => setOpen((before) => ({ ...before, [list.join(".")]: index })),
  };

  /** Focuses the field of a path, in the entries of lists that it leads through. */
  function show(target: SitePath) {
    flushSync(() => {
      setView("form");
      setOpen((before) => ({ ...before, ...openAt(target) }));
    });
    focusField(element.current, target);
  }

  /** Saves the edits. What is typed in the meantime stays. */
  function saveChanges() {
    if (phase.name === "saving") return;
    const [problem] = Object.keys(problems);
    setLines(undefined);
    if (!isUnsaved) return dispatch({ type: "told", text: "There are no changes to save." });
    if (problem !== undefined) {
      shown.addAll();
      const reason = describe(loaded.file, "It was not saved", Object.entries(problems));
      dispatch({ type: "refused", problems: { form: reason } });
      return show(readPath(problem));
    }
    save(async () => {
      const result = await saveEdits({ file: loaded.file, hash: loaded.hash, edits: [...edits] });
      if ("saved" in result) return result;
      const { message, current, issues: written = [] } = result.refused;
      // The server writes `tiles[0].label`, as in messages about files.
      const issues = written.map((issue) => ({ ...issue, path: issue.path.replaceAll(/\[(\d+)\]/g, ".$1") }));
      const texts = issues.map((issue) => [issue.path, issue.message] as const);
      const reason = describe(loaded.file, message, texts);
      setLines(result.refused.lines);
      return current
        ? { newer: current, reason }
        : new Refused<string>({ ...toProblems(issues), form: reason });
    });
  }

  /** Takes over a file, and moves focus from a button that disappears. */
  function takeOver(newer: EditedFile, next: SiteChanges, isUnsaved = next.edits.length > 0) {
    setLines(undefined);
    dispatch({ type: "opened", loaded: newer, edits: next, isUnsaved });
    element.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  useSaveKey(saveChanges);
  const focusFirst = useEffectEvent(() => focusField(element.current, path));
  useEffect(() => focusFirst(), []);

  return {
    element,
    view,
    setView,
    form,
    state,
    edits,
    dispatch,
    isUnsaved,
    save: saveChanges,
    show,
    lines,
    /** Goes on with the file as it is on disk now. @param yields whether the owner's changes are given up where both have changed something */
    resolveConflict: (newer: EditedFile, yields: boolean) =>
      takeOver(newer, moveChanges(changes, loaded, newer, yields)),
    discard: () => {
      takeOver(loaded, { edits: loaded.hash === file.hash ? proposed : none }, false);
      shown.reset();
    },
  };
}

/** Which fields show what is wrong with them: those that were left, and those that were wrong from the start. */
function useShownProblems(known: Record<string, string>) {
  const [shown, setShown] = useState<"all" | ReadonlySet<string>>(new Set());
  return {
    has: (key: string) => shown === "all" || shown.has(key) || key in known,
    add: (key: string) => shown !== "all" && setShown(new Set(shown).add(key)),
    addAll: () => setShown("all"),
    /** Hides what is wrong until a field is left again. */
    reset: () => setShown(new Set()),
  };
}

/** Names the fields, which may be in the form of another part. */
function describe(
  file: EditedFileName,
  message: string,
  problems: readonly (readonly [key: string, problem: string])[],
): string {
  const named = problems.filter(([key]) => key !== "").slice(0, 3);
  const details = named.map(
    ([key, problem]) => `${describePath(describeFile(file), readPath(key))}: ${problem}`,
  );
  return details.length === 0 ? message : `${message.replace(/\.$/, "")}. ${details.join(" ")}`;
}

function openAt(path: SitePath): Record<string, number | undefined> {
  return Object.fromEntries(
    path.flatMap((key, index) => (typeof key === "number" ? [[path.slice(0, index).join("."), key]] : [])),
  );
}

/** Focuses the control of a value, or else the first one in the closest value around it. */
function focusField(form: HTMLElement | null, path: SitePath): void {
  for (let length = path.length; length > 0; length -= 1) {
    const key = CSS.escape(path.slice(0, length).join("."));
    const control = form?.querySelector<HTMLElement>(`[data-path="${key}"], [data-path^="${key}."]`);
    if (control == null) continue;
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
    return;
  }
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
