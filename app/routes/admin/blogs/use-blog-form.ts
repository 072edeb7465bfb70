import { useEffect, useEffectEvent, useReducer } from "react";
import { useFetcher } from "react-router";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import { readBlogDraft, removeBlogDraft, storeBlogDraft } from "../../../browser/blog-draft.ts";
import { checkFields } from "./check-fields.ts";
import { draftOf, openForm, reduceForm } from "./form-state.ts";
import type { Save, SaveOutcome } from "./save-blog.ts";

/** Manages a post form: its state, the draft kept in this browser, and saving. Omit `blog` for a new post. */
export function useBlogForm(blog: AdminBlog | undefined, onSaved: () => void) {
  const id = blog?._id ?? "new";
  const [state, dispatch] = useReducer(reduceForm, undefined, () => openForm(blog, readBlogDraft(id)));
  const { fields, unsaved, phase } = state;
  const { data: outcome, submit } = useFetcher<SaveOutcome>();

  useEffect(() => {
    if (unsaved) storeBlogDraft(id, draftOf(fields));
  }, [id, fields, unsaved]);

  const settle = useEffectEvent((settled: SaveOutcome) => {
    if ("saved" in settled) {
      removeBlogDraft(id);
      onSaved();
    } else if ("newer" in settled) dispatch({ type: "conflicted", newer: settled.newer });
    else dispatch({ type: "refused", problems: settled.problems });
  });
  useEffect(() => {
    if (outcome) settle(outcome);
  }, [outcome]);

  /** Saves the post unless the stored version has changed. */
  function save(version: string | null) {
    const check = checkFields(fields);
    if ("problems" in check) {
      if (check.alert) window.alert(check.alert);
      dispatch({ type: "refused", problems: check.problems });
      return;
    }
    dispatch({ type: "submitted" });
    const body = { input: check.input, version } satisfies Save;
    void submit(body, {
      method: blog ? "PUT" : "POST",
      action: blog ? `/admin/blogs/${id}` : "/admin/blogs",
      encType: "application/json",
    });
  }

  return {
    ...state,
    dispatch,
    save: () => save(fields.version),
    overwrite: () => phase.name === "conflict" && save(phase.newer.version),
    loadNewer: () => {
      removeBlogDraft(id);
      dispatch({ type: "newerLoaded" });
    },
    /** Discards the unsaved text, or the draft that was offered. */
    discard: () => {
      removeBlogDraft(id);
      dispatch({ type: "discarded" });
    },
  };
}
