import type { Dispatch } from "react";
import { blogRequired } from "../../../../../contract/blogs.ts";
import { useSend } from "../../../../admin/use-send.ts";
import type { CopyStatus } from "../copies/use-autosave.ts";
import type { Copies } from "../copies/use-copies.ts";
import { checkFields } from "../state/check-fields.ts";
import type { Action, Attempt, Fields, FormState, SaveResult } from "../state/form-state.ts";
import { saveBlog } from "./save-blog.ts";

interface SavingDeps {
  state: FormState;
  dispatch: Dispatch<Action>;
  copies: Copies;
  /** Called with the id of a new post when it has been saved and the form stays open. */
  onCreated: (id: string) => void;
}

interface SaveOptions {
  /** The stored version that is replaced. */
  version?: string | null;
  /** Whether the form stays open. */
  stays?: boolean;
  /** What differs from the form. */
  part?: Partial<Pick<Fields, "published">>;
}

/** All ways to save the post. */
export function useSaving({ state, dispatch, copies, onCreated }: SavingDeps) {
  const { blog, fields, unsaved, phase } = state;
  const { send } = useSend<SaveResult, string>({
    onSaved: (received) => {
      if ("saved" in received) copies.forget();
      dispatch({ type: "answered", result: received });
      const staysOpen = phase.name === "saving" && phase.attempt.stays;
      if ("saved" in received && blog === undefined && staysOpen) onCreated(received.saved._id);
    },
    onRefused: (problems) => dispatch({ type: "refused", problems }),
  });

  async function start(attempt: Attempt) {
    dispatch({ type: "saving", attempt });
    // What is being stored would otherwise be stored after the save.
    const copyVersion = await copies.whenStored();
    send(() => saveBlog({ ...attempt.save, copyVersion }, blog?._id ?? "new"));
  }

  async function keepIncomplete(missing: string[]) {
    const text = unsaved ? tellKept(await copies.keep()) : "There is nothing to save yet.";
    dispatch({ type: "told", text: `${text} Missing: ${missing.join(", ")}.` });
  }

  /** Saves the post unless the stored version has changed. If the form stays open, an incomplete post is kept as a draft. */
  function save({ version = fields.version, stays = false, part = {} }: SaveOptions) {
    const check = checkFields({ ...state, fields: { ...fields, ...part } });
    if ("input" in check) {
      if (stays && blog && !unsaved) return dispatch({ type: "told", text: "There are no changes to save." });
      return void start({ save: { input: check.input, version }, fields, stays });
    }
    const { problems, missing } = check;
    if (stays && missing.length > 0) return void keepIncomplete(missing);
    if (missing.length > 0) window.alert(blogRequired);
    dispatch({ type: "refused", problems });
  }

  return {
    saveAndClose: () => save({}),
    saveAndStay: () => save({ stays: true }),
    /** Saves the post with what was typed, and takes it off the site. */
    unpublish: () => {
      dispatch({ type: "typed", part: { published: false } });
      save({ part: { published: false } });
    },
    /** Publishes the post although its picture cannot be loaded. */
    publishAnyway: (attempt: Attempt) =>
      void start({ ...attempt, save: { ...attempt.save, withoutPicture: true } }),
    /** Replaces this version of the stored post. */
    overwrite: (version: string) => save({ version }),
  };
}

function tellKept(status: CopyStatus): string {
  return status === "saved" ? "Kept as an unfinished draft." : "Kept in this browser only.";
}
