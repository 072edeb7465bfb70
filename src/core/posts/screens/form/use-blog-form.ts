import { useCallback, useState } from "react";
import { v7 as createId } from "uuid";
import { problemsIn, useForm } from "../../../admin/use-form.ts";
import type { ContentAction } from "../../../editor/screens/content-state.ts";
import { isWhole } from "../../../editor/screens/paragraph.ts";
import { isWholeText } from "../../../editor/screens/whole-text.ts";
import { type AdminBlog, blogRequired } from "../../contract/blogs.ts";
import type { WorkingCopy } from "../../contract/working-copies.ts";
import { type BlogDraft, readBlogDraft } from "../blog-draft.ts";
import { chooseOffers } from "../copies/choose-offers.ts";
import type { CopyStatus } from "../copies/use-autosave.ts";
import { useCopies } from "../copies/use-copies.ts";
import { checkFields } from "../state/check-fields.ts";
import {
  editContent,
  type Fields,
  openDraft,
  openPost,
  type PostEdits,
  replaceFields,
  typeFields,
  withVersion,
} from "../state/post-edits.ts";
import { useTimeZone } from "../state/use-time-zone.ts";
import { type Save, saveBlog } from "./save-blog.ts";
import { tellSaved } from "./tell-saved.tsx";

/** What the form is opened with. */
export interface OpenedPost {
  /** `undefined` for a new post. */
  blog: AdminBlog | undefined;
  /** What was typed before and not saved, as the server has it. */
  copy: WorkingCopy | undefined;
}

interface SaveOptions {
  /** The stored version that is replaced. */
  version?: string | null;
  /** Whether the form stays open. */
  stays?: boolean;
  /** What differs from the form. */
  part?: Partial<Pick<Fields, "published">>;
}

/** The fields with a text. */
type TextName = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never;
}[keyof Fields];

/** A save of which the picture could not be loaded. The owner is asked whether to publish the post anyway. */
interface Asked {
  save: Save;
  closes: boolean;
}

/**
 * Manages a post form: its state, the draft kept in this browser, the copy kept on the server, and saving.
 * @param onCreated called with the id of a new post when it has been saved and the form stays open
 */
export function useBlogForm({ blog: opened, copy }: OpenedPost, onCreated: (id: string) => void) {
  const timeZone = useTimeZone();
  const [editor] = useState(() => createId());
  const [asked, setAsked] = useState<Asked>();
  const { state, dispatch, edit, save } = useForm<AdminBlog | undefined, PostEdits>(
    () => {
      const drafts = chooseOffers(readBlogDraft(opened?._id ?? "new"), copy);
      const offered = drafts.map((draft) => openDraft(draft, isWholeText()));
      return { loaded: opened, edits: openPost(opened, timeZone, isWholeText()), offered };
    },
    {
      rebase: (edits, { saved }) => withVersion(edits, saved?.version ?? null),
      onSaved: (saved) => {
        copies.forget();
        if (saved === undefined || phase.name !== "saving") return;
        if (phase.closes) tellSaved(saved);
        else if (blog === undefined) onCreated(saved._id);
      },
    },
  );
  const { loaded: blog, edits, isUnsaved, offered, phase } = state;
  const { fields } = edits;
  const id = blog?._id ?? "new";
  const copies = useCopies({
    id,
    editor,
    fields,
    unsaved: isUnsaved,
    paused: offered.length > 0 || phase.name === "saving",
    knownVersion: copy?.version ?? null,
  });

  function start(attempt: Save, closes: boolean) {
    setAsked(undefined);
    save(
      async () => {
        // What is being stored would otherwise be stored after the save.
        const copyVersion = await copies.whenStored();
        const outcome = await saveBlog({ ...attempt, copyVersion }, id);
        if (outcome === undefined) setAsked({ save: attempt, closes });
        return outcome;
      },
      { closes },
    );
  }

  async function keepIncomplete(missing: string[]) {
    const text = isUnsaved ? tellKept(await copies.keep()) : "There is nothing to save yet.";
    dispatch({ type: "told", text: `${text} Missing: ${missing.join(", ")}.` });
  }

  /** Saves the post unless the stored version has changed. If the form stays open, an incomplete post is kept as a draft. */
  function saveFields({ version = fields.version, stays = false, part = {} }: SaveOptions) {
    const check = checkFields({ blog, timeZone, fields: { ...fields, ...part } });
    if ("input" in check) {
      if (stays && blog && !isUnsaved)
        return dispatch({ type: "told", text: "There are no changes to save." });
      return start({ input: check.input, version }, !stays);
    }
    const { problems, missing } = check;
    if (stays && missing.length > 0) return void keepIncomplete(missing);
    if (missing.length > 0) window.alert(blogRequired);
    dispatch({ type: "refused", problems });
  }

  const replace = (draft: Partial<BlogDraft>) => edit((before) => replaceFields(before, draft));
  const type = (part: Parameters<typeof typeFields>[1]) => edit((before) => typeFields(before, part));

  return {
    state,
    timeZone,
    /** What links the control of a text to the form. */
    field: (name: TextName) => ({
      value: fields[name],
      error: problemsIn(state)[name],
      onChange: (value: string) => type({ [name]: value }),
    }),
    copies,
    type,
    /** Stays the same from one rendering to the next. */
    editContent: useCallback(
      (action: ContentAction) => edit((before) => editContent(before, action)),
      [edit],
    ),
    /** Replaces values with those of a draft, such as an earlier version. */
    replace,
    /** Restores one of the drafts that are offered. */
    restore: (draft: PostEdits) => edit(() => draft),
    saveAndClose: () => saveFields({}),
    saveAndStay: () => saveFields({ stays: true }),
    /** Saves the post with what was typed, and takes it off the site. */
    unpublish: () => {
      type({ published: false });
      saveFields({ part: { published: false } });
    },
    /** Replaces this version of the stored post. */
    overwrite: (version: string) => saveFields({ version }),
    asked: asked && {
      image: asked.save.input.image,
      /** Publishes the post although its picture cannot be loaded. */
      publishAnyway: () => start({ ...asked.save, withoutPicture: true }, asked.closes),
      correct: () => {
        setAsked(undefined);
        dispatch({ type: "refused", problems: { image: "The image at this address cannot be loaded" } });
      },
    },
    /** Replaces what was typed with the text of another form. */
    takeOther: async () => {
      const draft = await copies.takeOther();
      if (draft !== undefined) replace(draft);
    },
    /** Replaces what was typed with the newer version of the post. */
    load: (newer: AdminBlog) => {
      void copies.discard();
      dispatch({ type: "opened", loaded: newer, edits: openPost(newer, timeZone, isWhole(fields.content)) });
    },
    /** Discards the unsaved text, or the draft that was offered. Resolves when it will not be offered again. */
    discard: (): Promise<void> => {
      // The form is left, or shows what is saved. Its text must not be stored again until that has happened.
      dispatch({ type: "opened", loaded: blog, edits });
      return copies.discard();
    },
  };
}

export type BlogFormState = ReturnType<typeof useBlogForm>;

function tellKept(status: CopyStatus): string {
  return status === "saved" ? "Kept as an unfinished draft." : "Kept in this browser only.";
}
