import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useFetcher } from "react-router";
import { v7 as createId } from "uuid";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import type { WorkingCopy } from "../../../../contract/working-copies.ts";
import { readBlogDraft } from "../../../browser/blog-draft.ts";
import { checkFields } from "./check-fields.ts";
import { chooseOffer } from "./choose-offer.ts";
import { type Fields, openForm, reduceForm, type Save } from "./form-state.ts";
import { canLoadPicture } from "./load-picture.ts";
import type { SaveOutcome } from "./save-blog.ts";
import { useAutosave } from "./use-autosave.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useOtherTabs } from "./use-other-tabs.ts";
import { useTimeZone } from "./use-time-zone.ts";

/** What the form is opened with. */
export interface OpenedPost {
  /** `undefined` for a new post. */
  blog: AdminBlog | undefined;
  /** What was typed before and not saved, as the server has it. */
  copy: WorkingCopy | undefined;
}

/** Manages a post form: its state, the draft kept in this browser, the copy kept on the server, and saving. */
export function useBlogForm({ blog, copy }: OpenedPost, onSaved: () => void) {
  const id = blog?._id ?? "new";
  const timeZone = useTimeZone();
  const [editor] = useState(() => createId());
  const [state, dispatch] = useReducer(reduceForm, undefined, () => {
    const { offered, older } = chooseOffer(readBlogDraft(id), copy);
    return openForm(blog, offered, { timeZone, older });
  });
  const { fields, unsaved, phase } = state;
  const { data: outcome, submit } = useFetcher<SaveOutcome>();
  const isPaused = state.offered !== undefined || phase.name === "checking" || phase.name === "saving";
  const knownVersion = copy?.version ?? null;
  const autosave = useAutosave({ id, editor, fields, unsaved, paused: isPaused, knownVersion });
  const hasOtherTab = useOtherTabs(id, editor);

  const kept = useKeptDraft(id, { editor, fields, unsaved });

  const settle = useEffectEvent((settled: SaveOutcome) => {
    if ("saved" in settled) {
      kept.forget();
      onSaved();
    } else if ("newer" in settled) dispatch({ type: "conflicted", newer: settled.newer });
    else dispatch({ type: "refused", problems: settled.problems });
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  /**
   * Saves the post unless the stored version has changed. Before a post is published, finds out whether its picture can be
   * loaded.
   */
  function save(version: string | null, part: Partial<Pick<Fields, "published">> = {}) {
    const check = checkFields({ ...state, fields: { ...fields, ...part } });
    if ("problems" in check) {
      if (check.alert) window.alert(check.alert);
      dispatch({ type: "refused", problems: check.problems });
      return;
    }
    const body = { input: check.input, version };
    if (body.input.published) dispatch({ type: "checking", save: body });
    else void send(body);
  }

  // An effect, so that leaving the form ends the check without saving.
  const settleCheck = useEffectEvent((body: Save, loadable: boolean) => {
    if (loadable) void send(body);
    else dispatch({ type: "doubted", save: body });
  });
  useEffect(() => {
    if (phase.name !== "checking") return;
    let isCurrent = true;
    const { save: body } = phase;
    void canLoadPicture(body.input.image).then((loadable) => isCurrent && settleCheck(body, loadable));
    return () => {
      isCurrent = false;
    };
  }, [phase]);

  async function send(body: Save) {
    dispatch({ type: "submitted" });
    // What is being stored would otherwise be stored after the save.
    const copyVersion = await autosave.settle();
    void submit(JSON.stringify({ ...body, copyVersion } satisfies Save), {
      method: blog ? "PUT" : "POST",
      action: blog ? `/admin/blogs/${id}` : "/admin/blogs",
      encType: "application/json",
    });
  }

  return {
    ...state,
    dispatch,
    autosave,
    hasOtherTab,
    save: () => save(fields.version),
    /** Saves the post with what was typed, and takes it off the site. */
    unpublish: () => {
      dispatch({ type: "typed", part: { published: false } });
      save(fields.version, { published: false });
    },
    /** Replaces what was typed with the text of another form. */
    takeOther: async () => {
      const draft = await autosave.takeOther();
      if (draft !== undefined) dispatch({ type: "replaced", draft });
    },
    /** Answers whether to publish the post although its picture cannot be loaded. */
    publishAnyway: () => phase.name === "doubted" && void send(phase.save),
    keepEditing: () =>
      dispatch({ type: "refused", problems: { image: "The image at this address cannot be loaded" } }),
    overwrite: () => phase.name === "conflict" && save(phase.newer.version),
    loadNewer: () => {
      kept.forget();
      void autosave.discard();
      dispatch({ type: "newerLoaded" });
    },
    /** Discards the unsaved text, or the draft that was offered. */
    discard: () => {
      kept.forget();
      void autosave.discard();
      dispatch({ type: "discarded" });
    },
  };
}
