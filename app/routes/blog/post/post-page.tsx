import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { AppName } from "../../../../contract/site/profile.ts";
import { type TitleData, titleOf } from "../../../desktop/title.ts";
import styles from "./post.module.css";

/** A post, or its placeholder. */
export function PostPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <DocumentTitle page={title} />
      <Link to="/blog" className={styles.back}>
        <ArrowLeft aria-hidden="true" strokeWidth={2} /> Back to Blogs
      </Link>
      {children}
    </div>
  );
}

/** The title of the document. It is not in `meta`, because it is known only after the post loads. */
export function DocumentTitle({ page, app }: { page: string; app?: AppName }) {
  const loaderData = useRouteLoaderData<TitleData>("root");
  return <title>{titleOf(page, [{ loaderData }], app)}</title>;
}
