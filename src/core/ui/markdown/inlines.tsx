import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MarkdownInline, MarkdownReference, PostPicture } from "../../posts/contract/markdown.ts";
import type { PictureView } from "../../site/contract/site.ts";
import { ContentPicture } from "../content-picture.tsx";
import { withKeys } from "../with-keys.ts";
import { Formula } from "./formula.tsx";
import { isScreen } from "./is-screen.ts";
import styles from "./markdown.module.css";

/** A picture of the site folder with its sizes, or one of which only the address is known. */
export type ShownPicture = PictureView | PostPicture;

export function Inlines({ inlines }: { inlines: readonly MarkdownInline<ShownPicture>[] }) {
  return withKeys(inlines).map(({ key, item }) => <Inline key={key} inline={item} />);
}

const elements = { strong: "strong", emphasis: "em", deleted: "del" } as const;

function Inline({ inline }: { inline: MarkdownInline<ShownPicture> }): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.type) {
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "reference":
      return <Reference reference={inline} />;
    case "picture":
      return <TextPicture picture={inline.picture} />;
    case "formula":
      return <Formula formula={inline} />;
    case "link":
      return (
        <TextLink url={inline.url} title={inline.title}>
          <Inlines inlines={inline.children} />
        </TextLink>
      );
    default: {
      const Element = elements[inline.type];
      return (
        <Element>
          <Inlines inlines={inline.children} />
        </Element>
      );
    }
  }
}

export function TextPicture({ picture }: { picture: ShownPicture }) {
  if ("avif" in picture) {
    return (
      <ContentPicture
        picture={picture}
        sizes="(width < 720px) 100vw, 640px"
        className={styles.picture}
        first={false}
      />
    );
  }
  const { alt, clip: _clip, ...others } = picture;
  return <img {...others} alt={alt} loading="lazy" decoding="async" className={styles.picture} />;
}

/** The number of a footnote, which leads to it. */
function Reference({ reference: { note, reference } }: { reference: MarkdownReference }) {
  return (
    <sup className={styles.reference}>
      <a href={`#${noteId(note)}`} id={referenceId(note, reference)} aria-label={`Footnote ${note}`}>
        {note}
      </a>
    </sup>
  );
}

export function noteId(note: number): string {
  return `footnote-${note}`;
}

/** The id of a reference to a footnote, of which there can be several. Both numbers are counted from 1. */
export function referenceId(note: number, reference: number): string {
  return `footnote-${note}-reference-${reference}`;
}

interface TextLinkProps {
  url: string;
  title: string | undefined;
  children: ReactNode;
}

function TextLink({ url, title, children }: TextLinkProps) {
  if (isScreen(url)) {
    return (
      <Link to={url} title={title} prefetch="intent">
        {children}
      </Link>
    );
  }
  return (
    <a href={url} title={title} rel="noopener">
      {children}
    </a>
  );
}
