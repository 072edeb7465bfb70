import type { RefObject } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import type { BlogDraft } from "../../../browser/blog-draft.ts";
import controls from "../controls.module.css";
import { ParagraphFields } from "./paragraph-fields.tsx";
import { proposeSlug } from "./propose-slug.ts";

interface BlogFieldsProps {
  fields: BlogDraft;
  isNew: boolean;
  title: RefObject<HTMLInputElement | null>;
  onChange: (part: Partial<BlogDraft>) => void;
}

/** What a post is made of. The slug of a new one follows the title until the owner types another. */
export function BlogFields({ fields, isNew, title, onChange }: BlogFieldsProps) {
  const slugFollows = isNew && fields.slug === proposeSlug(fields.title);
  return (
    <>
      <label className={controls.field}>
        Title
        <input
          ref={title}
          className={controls.input}
          required
          maxLength={bounds.title}
          value={fields.title}
          onChange={({ target: { value } }) =>
            onChange({ title: value, ...(slugFollows && { slug: proposeSlug(value) }) })
          }
        />
      </label>
      <label className={controls.field}>
        Slug
        <input
          className={controls.input}
          required
          maxLength={bounds.slug}
          placeholder="my-first-post"
          pattern="[a-z0-9\-]+"
          title="Lowercase letters, digits and hyphens"
          value={fields.slug}
          onChange={({ target: { value } }) => onChange({ slug: value })}
        />
      </label>
      <label className={controls.field}>
        Image
        <input
          className={controls.input}
          // A path of this site is an address too, and a browser's URL field would refuse to send it back.
          type={fields.image.startsWith("/") ? "text" : "url"}
          required
          maxLength={bounds.imageUrl}
          value={fields.image}
          onChange={({ target: { value } }) => onChange({ image: value })}
        />
      </label>
      <ParagraphFields paragraphs={fields.content} onChange={(content) => onChange({ content })} />
      <label className={controls.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={fields.published}
          checked={fields.published}
          onChange={({ target: { checked } }) => onChange({ published: checked })}
        />
        Published
      </label>
    </>
  );
}
