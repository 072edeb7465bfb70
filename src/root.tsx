import { documentStyles, screensModule } from "virtual:public-styles";
import { type ReactNode, Suspense, use, useEffect } from "react";
import { Links, Meta, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { siteLook } from "./core/look/screens/look/site-look.server.ts";
import { headPlaceholder } from "./core/pages/screens/head-placeholder.ts";
import { isAdminPath } from "./core/pages/screens/is-admin-path.ts";
import { pageDataContext } from "./core/pages/screens/page-data.ts";
import { RequestIdContext } from "./core/pages/screens/request-id.ts";
import { StartScript } from "./core/pages/screens/start-script.tsx";
import { markHydrated } from "./core/ui/browser/hydration.ts";
import { latePart } from "./core/ui/late-part.tsx";
import "./core/ui/styles/fonts.css";
import "./core/ui/styles/tokens.css";
import "./core/ui/styles/reset.css";
import "./core/ui/styles/global.css";
import "./core/ui/styles/controls.css";
import "./core/ui/styles/utilities.css";

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(pageDataContext).site();
  const { name, language, labels } = site.profile;
  const names = labels && { labels: Object.fromEntries(labels.map((label) => [label.app, label.name])) };
  return { name, language, ...names, ...siteLook(site) };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={site?.language ?? "en"}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <Meta />
        {import.meta.env.PROD && <Styles />}
        <Links />
        {site?.style && <style>{site.style}</style>}
        {site?.customCss && <CustomCss rules={site.customCss} />}
      </head>
      <body>
        <FontPreloads files={site?.fonts} />
        {children}
        <StartScript />
      </body>
    </html>
  );
}

/**
 * The server replaces the element with the styles of the document, because React would escape and encode them for every
 * page.
 */
function Styles() {
  if (import.meta.env.SSR) return <style>{headPlaceholder}</style>;
  return <style data-screens={screensModule}>{documentStyles}</style>;
}

/**
 * The owner's own rules are the last, so that they replace all others of the same weight. They stay in the document on
 * admin screens, because the policy of the document allows no other style later.
 */
function CustomCss({ rules }: { rules: string }) {
  const { pathname } = useLocation();
  return <style media={isAdminPath(pathname) ? "not all" : undefined}>{rules}</style>;
}

/**
 * In the body, because Chromium waits up to 100 ms for fonts that the head preloads before it shows anything. It
 * requests these as early, but does not wait for them.
 */
function FontPreloads({ files }: { files: string[] | undefined }) {
  return files?.map((href) => (
    // React moves a link to the head unless it has a handler.
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
      href={href}
      onLoad={() => {}}
    />
  ));
}

// The page works without it.
const Extras = latePart(() => import("./core/desk/screens/lazy/extras.tsx"));

export default function Root() {
  useEffect(markHydrated, []);
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Extras />
      </Suspense>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main className="fault">
      <h1>Something went wrong</h1>
      <p>This page couldn't be displayed. Try reloading it.</p>
      <p className="request-id">
        {/* Only the server knows the ID. Hydration keeps the text that the server rendered. */}
        Request ID: <code suppressHydrationWarning>{use(RequestIdContext)}</code>
      </p>
      <a href="/">Back to home</a>
    </main>
  );
}
