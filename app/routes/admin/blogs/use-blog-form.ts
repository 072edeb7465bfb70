import { useEffect, useEffectEvent, useReducer } from "react";
import { useFetcher } from "react-router";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import { readBlogDraft, removeBlogDraft, storeBlogDraft } from "../../../browser/blog-draft.ts";
import { checkFields } from "./check-fields.ts";
import { draftOf, openForm, reduceForm, type Save } from "./form-state.ts";
import { canLoadPicture } from "./load-picture.ts";
import type { SaveOutcome } from "./save-blog.ts";

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

  /**
   * Saves the post unless the stored version has changed. Before a post is published, finds out whether its picture can be
   * loaded.
   */
  function save(version: string | null) {
    const check = checkFields(fields);
    if ("problems" in check) {
      if (check.alert) window.alert(check.alert);
      dispatch({ type: "refused", problems: check.problems });
      return;
    }
    const body = { input: check.input, version };
    if (body.input.published) dispatch({ type: "checking", save: body });
    else send(body);
  }

  // An effect, so that leaving the form ends the check without saving.
  const settleCheck = useEffectEvent((body: Save, loadable: boolean) => {
    if (loadable) send(body);
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

  function send(body: Save) {
    dispatch({ type: "submitted" });
    void submit(
      { ...body },
      {
        method: blog ? "PUT" : "POST",
        action: blog ? `/admin/blogs/${id}` : "/admin/blogs",
        encType: "application/json",
      },
    );
  }

  return {
    ...state,
    dispatch,
    save: () => save(fields.version),
    /** Answers whether to publish the post although its picture cannot be loaded. */
    publishAnyway: () => phase.name === "doubted" && send(phase.save),
    keepEditing: () =>
      dispatch({ type: "refused", problems: { image: "The image at this address cannot be loaded" } }),
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
