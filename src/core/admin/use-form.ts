import { useCallback, useReducer } from "react";
import type { Problems, Refused } from "./send-result.ts";
import { useSend } from "./use-send.ts";

/** What a form has: a value as it was loaded, what the owner has made of it, and how it was saved. */
export interface FormState<Loaded, Edits> {
  /** The value as it was loaded, or saved last. */
  loaded: Loaded;
  /** What the owner has made of it, as the form keeps it: the value with its changes, or the changes alone. */
  edits: Edits;
  /** Whether the owner has changed something that is not saved. */
  isUnsaved: boolean;
  /** What was kept of an earlier visit, with what is offered first, until the owner restores or discards it. */
  offered: readonly Edits[];
  phase: Phase<Loaded, Edits>;
}

export type Phase<Loaded, Edits> =
  | { name: "editing" }
  /** The text says what was done, and nothing has been changed since, so that leaving the form loses nothing. */
  | { name: "told"; text: string }
  /** These edits are being saved. Unless the form closes after that, others can be made until then. */
  | { name: "saving"; edits: Edits; closes: boolean }
  /** The form closes. */
  | { name: "closing" }
  /** A save was refused. There is a newer value if it has been changed elsewhere since it was loaded. */
  | { name: "refused"; problems: Problems<string>; newer?: Loaded };

/** Returns the edits after something was changed, or the same if nothing was. */
type Change<Loaded, Edits> = (edits: Edits, loaded: Loaded) => Edits;

/** Returns the edits over a value that was saved. `isUnsaved` if they have changed during the save. */
type Rebase<Loaded, Edits> = (
  edits: Edits,
  change: { loaded: Loaded; saved: Loaded; isUnsaved: boolean },
) => Edits;

export type FormAction<Loaded, Edits> =
  | { type: "edited"; change: Change<Loaded, Edits> }
  /** The form has another value, such as the newer one, or the same one without the owner's changes. */
  | { type: "opened"; loaded: Loaded; edits: Edits; isUnsaved?: boolean }
  | { type: "saving"; edits: Edits; closes: boolean }
  | { type: "saved"; saved: Loaded; rebase: Rebase<Loaded, Edits> }
  /** Nothing was saved, and the form goes on. */
  | { type: "stopped" }
  | { type: "told"; text: string }
  | { type: "refused"; problems: Problems<string>; newer?: Loaded };

export interface OpenedForm<Loaded, Edits> {
  loaded: Loaded;
  edits: Edits;
  offered?: readonly Edits[];
}

/** Returns the state of a form in which nothing was changed. */
export function openForm<Loaded, Edits>(opened: OpenedForm<Loaded, Edits>): FormState<Loaded, Edits> {
  return { offered: [], ...opened, isUnsaved: false, phase: { name: "editing" } };
}

export function reduceForm<Loaded, Edits>(
  state: FormState<Loaded, Edits>,
  action: FormAction<Loaded, Edits>,
): FormState<Loaded, Edits> {
  switch (action.type) {
    case "edited": {
      const edits = action.change(state.edits, state.loaded);
      const isSame = edits === state.edits;
      return isSame ? state : { ...state, edits, isUnsaved: true, offered: [], phase: phaseAfterEdit(state) };
    }
    case "opened":
      return { ...openForm(action), isUnsaved: action.isUnsaved ?? false };
    case "saving":
      return { ...state, phase: { name: "saving", edits: action.edits, closes: action.closes } };
    case "saved":
      return state.phase.name === "saving" ? finish(state, state.phase, action) : state;
    case "stopped":
      return { ...state, phase: { name: "editing" } };
    case "told":
      return { ...state, phase: { name: "told", text: action.text } };
    case "refused": {
      const { type: _type, ...refusal } = action;
      return { ...state, phase: { name: "refused", ...refusal } };
    }
  }
}

/** A save in flight remains, and so does a newer value until the owner has chosen one of the two. */
function phaseAfterEdit<Loaded, Edits>({ phase }: FormState<Loaded, Edits>): Phase<Loaded, Edits> {
  const remains = phase.name === "saving" || (phase.name === "refused" && phase.newer !== undefined);
  return remains ? phase : { name: "editing" };
}

/** A form that stays open goes on from what was saved, with what was changed during the save. */
function finish<Loaded, Edits>(
  { edits, loaded }: FormState<Loaded, Edits>,
  saving: Extract<Phase<Loaded, Edits>, { name: "saving" }>,
  { saved, rebase }: Extract<FormAction<Loaded, Edits>, { type: "saved" }>,
): FormState<Loaded, Edits> {
  const isUnsaved = !saving.closes && edits !== saving.edits;
  const done: Phase<Loaded, Edits> = saving.closes ? { name: "closing" } : { name: "told", text: "Saved." };
  return {
    loaded: saved,
    edits: rebase(edits, { loaded, saved, isUnsaved }),
    isUnsaved,
    offered: [],
    phase: isUnsaved ? { name: "editing" } : done,
  };
}

/** Returns what the last save has refused: messages by field, until something is changed. */
export function problemsIn({ phase }: Pick<FormState<unknown, unknown>, "phase">): Problems<string> {
  return phase.name === "refused" ? phase.problems : {};
}

/** What a save resolves to unless it is refused. `undefined` if nothing was saved, because the owner is asked something first. */
export type SaveOutcome<Loaded> = { saved: Loaded } | { newer: Loaded; reason: string } | undefined;

interface FormOptions<Loaded, Edits> {
  /** By default, the edits stay as they are. */
  rebase?: Rebase<Loaded, Edits>;
  onSaved?: (saved: Loaded) => void;
  onRefused?: (problems: Problems<string>) => void;
}

interface SaveOptions {
  /** Whether the form closes after it. */
  closes?: boolean;
  /** What is said if the call rejects. */
  failure?: string;
}

/**
 * The state of each form that has edits over a value that was loaded. It is saved with {@link useSend}, one call at a
 * time.
 * @param open returns what the form is opened with
 */
export function useForm<Loaded, Edits>(
  open: () => OpenedForm<Loaded, Edits>,
  { rebase = (edits) => edits, onSaved, onRefused }: FormOptions<Loaded, Edits> = {},
) {
  const [state, dispatch] = useReducer(reduceForm<Loaded, Edits>, undefined, () => openForm(open()));
  const { send, isBusy } = useSend<SaveOutcome<Loaded>, string>({
    onSaved: (outcome) => {
      if (outcome === undefined) return dispatch({ type: "stopped" });
      if ("newer" in outcome)
        return dispatch({ type: "refused", problems: { form: outcome.reason }, newer: outcome.newer });
      dispatch({ type: "saved", saved: outcome.saved, rebase });
      onSaved?.(outcome.saved);
    },
    onRefused: (problems) => {
      dispatch({ type: "refused", problems });
      onRefused?.(problems);
    },
  });

  function save(
    call: () => Promise<SaveOutcome<Loaded> | Refused<string>>,
    { closes = false, failure }: SaveOptions = {},
  ): void {
    if (isBusy) return;
    dispatch({ type: "saving", edits: state.edits, closes });
    send(call, failure);
  }

  return {
    state,
    dispatch,
    /** Changes the edits. Stays the same from one rendering to the next. */
    edit: useCallback((change: Change<Loaded, Edits>) => dispatch({ type: "edited", change }), []),
    save,
  };
}
