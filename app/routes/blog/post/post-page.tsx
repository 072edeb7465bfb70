import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { type TitleData, titleOf } from "../../../desktop/title.ts";

/** A post, its placeholder, or why there is none. */
export function PostPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack-3 text-page">
      <DocumentTitle page={title} />
      <Link to="/blog" className="link small plain-link not-printed">
        <ArrowLeft size={16} aria-hidden="true" strokeWidth={2} /> Back to Blogs
      </Link>
      {children}
    </div>
  );
}

/** The title of the document. It is not in `meta`, because it is known only after the post loads. */
function DocumentTitle({ page }: { page: string }) {
  const loaderData = useRouteLoaderData<TitleData>("root");
  return <title>{titleOf(page, [{ loaderData }])}</title>;
}
