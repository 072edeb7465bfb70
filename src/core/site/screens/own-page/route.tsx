import { data } from "react-router";
import { NotFound } from "../../../desk/screens/not-found.tsx";
import { toPageApp } from "../../../desk/screens/page-app.server.ts";
import { titleOf } from "../../../desk/screens/title.ts";
import { pageDataContext } from "../../../pages/screens/page-data.ts";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { CopyButton } from "../../../ui/markdown/code.tsx";
import { MarkdownPage } from "../../../ui/markdown/markdown.tsx";
import type { SitePage } from "../../contract/own-pages.ts";
import type { Route } from "./+types/route";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.app.name ?? "Page not found", matches) }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await context.get(pageDataContext).findPage(params.page);
  if (page === undefined) return data(null, { status: 404 });
  return { app: toPageApp(page), content: page.content, contact: page.contact };
}

/** One of the owner's own pages, or the window of an unknown address. The desk reads `app` for the window. */
export default function OwnPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NotFound />;
  return (
    <article className="stack-5 text-page" aria-label={loaderData.app.name}>
      {loaderData.contact && <Owner {...loaderData.contact} />}
      <MarkdownPage content={loaderData.content} />
    </article>
  );
}

function Owner({ email, portrait }: NonNullable<SitePage["contact"]>) {
  return (
    <div className="row-3 between">
      {portrait && <ContentPicture picture={portrait} sizes="144px" className="portrait" first />}
      {email && (
        <CopyButton
          name="Copy email address"
          className="scripted primary-button not-printed"
          text={() => email}
          onRefused={() => "Not copied"}
        />
      )}
    </div>
  );
}
