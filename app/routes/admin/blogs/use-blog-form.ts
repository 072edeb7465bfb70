import { useEffect, useEffectEvent, useReducer } from "react";
import { useFetcher } from "react-router";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import { readBlogDraft, removeBlogDraft, storeBlogDraft } from "../../../browser/blog-draft.ts";
import { checkFields } from "./check-fields.ts";
import { draftOf, openForm, reduceForm } from "./form-state.ts";
import type { Save, SaveOutcome } from "./save-blog.ts";

/** The form of a post, a new one without `blog`: its state, what is kept of it in this browser, and its save. */
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

  /** Saves if the stored version is still the expected one. */
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
    /** Forgets what was typed, or what was offered. */
    discard: () => {
      removeBlogDraft(id);
      dispatch({ type: "discarded" });
    },
  };
}
