import type { ReactNode } from "react";
import { Link } from "react-router";
import type { MarkdownInline } from "../../../contract/markdown.ts";
import { ContentPicture } from "../content-picture.tsx";
import { withKeys } from "../with-keys.ts";
import { isScreen } from "./is-screen.ts";
import styles from "./markdown.module.css";

export function Inlines({ inlines }: { inlines: readonly MarkdownInline[] }) {
  return withKeys(inlines).map(({ key, item }) => <Inline key={key} inline={item} />);
}

const elements = { strong: "strong", emphasis: "em", deleted: "del" } as const;

function Inline({ inline }: { inline: MarkdownInline }): ReactNode {
  if (typeof inline === "string") return inline;
  switch (inline.type) {
    case "code":
      return <code>{inline.text}</code>;
    case "break":
      return <br />;
    case "picture":
      return (
        <ContentPicture
          picture={inline.picture}
          sizes="(width < 720px) 100vw, 640px"
          className={styles.picture}
          first={false}
        />
      );
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
