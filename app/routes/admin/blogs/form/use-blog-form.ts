import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { v7 as createId } from "uuid";
import { type AdminBlog, blogRequired } from "../../../../../contract/blogs.ts";
import type { WorkingCopy } from "../../../../../contract/working-copies.ts";
import { readBlogDraft } from "../../../../browser/blog-draft.ts";
import { isWholeText } from "../../../../browser/whole-text.ts";
import { chooseOffer } from "../copies/choose-offer.ts";
import { type CopyStatus, useAutosave } from "../copies/use-autosave.ts";
import { useKeptDraft } from "../copies/use-kept-draft.ts";
import { useOtherTabs } from "../copies/use-other-tabs.ts";
import { canLoadPicture } from "../cover/load-picture.ts";
import { checkFields } from "../state/check-fields.ts";
import { type Attempt, type Fields, isSaving, openForm, reduceForm, type Save } from "../state/form-state.ts";
import { useTimeZone } from "../state/use-time-zone.ts";
import type { SaveOutcome } from "./save-blog.ts";

/** What the form is opened with. */
export interface OpenedPost {
  /** `undefined` for a new post. */
  blog: AdminBlog | undefined;
  /** What was typed before and not saved, as the server has it. */
  copy: WorkingCopy | undefined;
}

/**
 * Manages a post form: its state, the draft kept in this browser, the copy kept on the server, and saving.
 * @param onCreated called with the id of a new post when it has been saved and the form stays open
 */
export function useBlogForm({ blog: opened, copy }: OpenedPost, onCreated: (id: string) => void) {
  const [blog, setBlog] = useState(opened);
  const { revalidate } = useRevalidator();
  const id = blog?._id ?? "new";
  const timeZone = useTimeZone();
  const [editor] = useState(() => createId());
  const [state, dispatch] = useReducer(reduceForm, undefined, () => {
    const { offered, older } = chooseOffer(readBlogDraft(id), copy);
    return openForm(blog, offered, { timeZone, older, whole: isWholeText() });
  });
  const { fields, unsaved, phase } = state;
  const { data: outcome, submit } = useFetcher<SaveOutcome>();
  const isPaused = state.offered !== undefined || isSaving(phase);
  const knownVersion = copy?.version ?? null;
  const autosave = useAutosave({ id, editor, fields, unsaved, paused: isPaused, knownVersion });
  const hasOtherTab = useOtherTabs(id, editor);

  const kept = useKeptDraft(id, { editor, fields, unsaved });

  const settle = useEffectEvent((settled: SaveOutcome) => {
    if ("saved" in settled) {
      const { saved } = settled;
      kept.forget();
      autosave.forget();
      setBlog(saved);
      dispatch({ type: "saved", version: saved.version });
      if (blog === undefined && phase.name === "saving" && phase.attempt.stays) onCreated(saved._id);
    } else if ("newer" in settled) dispatch({ type: "conflicted", newer: settled.newer });
    else dispatch({ type: "refused", problems: settled.problems });
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  /**
   * Saves the post unless the stored version has changed. Before a post is published, finds out whether its picture can be
   * loaded. If the form stays open, an incomplete post is kept as a draft.
   */
  function save({ version = fields.version, stays = false, part = {} }: SaveOptions = {}) {
    const check = checkFields({ ...state, fields: { ...fields, ...part } });
    if ("problems" in check) {
      const { problems, missing } = check;
      if (stays && missing.length > 0) return void keepIncomplete(missing);
      if (missing.length > 0) window.alert(blogRequired);
      dispatch({ type: "refused", problems });
      return;
    }
    if (stays && blog && !unsaved) return dispatch({ type: "told", text: "There are no changes to save." });
    const attempt = { save: { input: check.input, version }, fields, stays };
    if (check.input.published) dispatch({ type: "checking", attempt });
    else void send(attempt);
  }

  /** Keeps what was typed for later. Resolves to where it is kept. */
  function keep(): Promise<CopyStatus> {
    kept.storeNow();
    return autosave.storeNow().finally(revalidate);
  }

  async function keepIncomplete(missing: string[]) {
    const place = unsaved ? tellKept(await keep()) : "There is nothing to save yet.";
    dispatch({ type: "told", text: `${place} Missing: ${missing.join(", ")}.` });
  }

  // An effect, so that leaving the form ends the check without saving.
  const settleCheck = useEffectEvent((attempt: Attempt, loadable: boolean) => {
    if (loadable) void send(attempt);
    else dispatch({ type: "doubted", attempt });
  });
  useEffect(() => {
    if (phase.name !== "checking") return;
    let isCurrent = true;
    const { attempt } = phase;
    void canLoadPicture(attempt.save.input.image).then(
      (loadable) => isCurrent && settleCheck(attempt, loadable),
    );
    return () => {
      isCurrent = false;
    };
  }, [phase]);

  async function send(attempt: Attempt) {
    dispatch({ type: "saving", attempt });
    // What is being stored would otherwise be stored after the save.
    const copyVersion = await autosave.settle();
    void submit(JSON.stringify({ ...attempt.save, copyVersion } satisfies Save), {
      method: "PUT",
      action: `/admin/blogs/${id}`,
      encType: "application/json",
    });
  }

  return {
    ...state,
    /** The post as it is stored. */
    blog,
    dispatch,
    autosave,
    hasOtherTab,
    /** Saves the post, and closes the form. */
    save: () => save(),
    /** Saves the post, and goes on. */
    saveAndStay: () => save({ stays: true }),
    keep,
    /** Saves the post with what was typed, and takes it off the site. */
    unpublish: () => {
      dispatch({ type: "typed", part: { published: false } });
      save({ part: { published: false } });
    },
    /** Replaces what was typed with the text of another form. */
    takeOther: async () => {
      const draft = await autosave.takeOther();
      if (draft !== undefined) dispatch({ type: "replaced", draft });
    },
    /** Answers whether to publish the post although its picture cannot be loaded. */
    publishAnyway: () => phase.name === "doubted" && void send(phase.attempt),
    keepEditing: () =>
      dispatch({ type: "refused", problems: { image: "The image at this address cannot be loaded" } }),
    overwrite: () => phase.name === "conflict" && save({ version: phase.newer.version }),
    loadNewer: () => {
      kept.forget();
      void autosave.discard().then(revalidate);
      dispatch({ type: "newerLoaded" });
    },
    /** Discards the unsaved text, or the draft that was offered. */
    discard: () => {
      kept.forget();
      void autosave.discard().then(revalidate);
      dispatch({ type: "discarded" });
    },
  };
}

interface SaveOptions {
  /** The stored version that is replaced. */
  version?: string | null;
  /** Whether the form stays open. */
  stays?: boolean;
  /** What differs from the form. */
  part?: Partial<Pick<Fields, "published">>;
}

function tellKept(status: CopyStatus): string {
  return status === "saved" ? "Kept as an unfinished draft." : "Kept in this browser only.";
}
