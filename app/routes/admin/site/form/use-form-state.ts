import { useMemo, useReducer, useState } from "react";
import type { SiteEdit, SitePath } from "../../../../../contract/site/edits.ts";
import type { EditedFile } from "../../../../../contract/site-editing.ts";
import { findProblems } from "../schemas.ts";
import { isSame, isWithin } from "./edit-list.ts";
import type { SiteForm } from "./form-context.ts";
import { changeForm, draftOf } from "./form-state.ts";

/**
 * The state of a form: its edits, which fields show what is wrong with them, and which entries of lists are open.
 * @param proposed edits that the form begins with, and that are saved only if the owner changes something
 */
export function useFormState(file: EditedFile, target: SitePath, proposed: readonly SiteEdit[]) {
  const [first] = useState(proposed);
  const [state, dispatch] = useReducer(changeForm, { opened: file, edits: first });
  const draft = draftOf(state);
  const problems = useMemo(() => findProblems(state.opened.file, draft), [state.opened.file, draft]);
  const known = useMemo(() => findProblems(state.opened.file, state.opened.content), [state.opened]);
  const [shown, setShown] = useState<"all" | ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [open, setOpen] = useState(() => openAt(target));

  const isShown = (key: string) => shown === "all" || shown.has(key) || key in known;
  const form: SiteForm = {
    draft,
    edit: (edit) => {
      dispatch({ type: "edit", edit });
      setRefused({});
    },
    undo: () => dispatch({ type: "undo" }),
    removed: state.removal?.path,
    problemOf: (path) => {
      const key = path.join(".");
      return refused[key] ?? (isShown(key) ? problems[key] : undefined);
    },
    hasProblem: (path) =>
      Object.keys({ ...problems, ...refused }).some(
        (key) => isWithin(key.split("."), path.map(String)) && (key in refused || isShown(key)),
      ),
    leave: (path) => shown !== "all" && setShown(new Set(shown).add(path.join("."))),
    openEntry: (list) => open[list.join(".")],
    setOpenEntry: (list, index) => setOpen((before) => ({ ...before, [list.join(".")]: index })),
  };

  return {
    form,
    state,
    dispatch,
    problems,
    isUnsaved: state.edits !== first && !isSame(draft, state.opened.content),
    /** Opens the entries of lists that a path leads through. */
    reveal: (path: SitePath) => setOpen((before) => ({ ...before, ...openAt(path) })),
    showAll: () => setShown("all"),
    setRefused,
    /** Hides what is wrong until a field is left again. */
    reset: () => {
      setShown(new Set());
      setRefused({});
    },
  };
}

function openAt(path: SitePath): Record<string, number | undefined> {
  return Object.fromEntries(
    path.flatMap((key, index) => (typeof key === "number" ? [[path.slice(0, index).join("."), key]] : [])),
  );
}
