import { titleOf } from "../../desk/screens/title.ts";
import { pageDataContext } from "../../pages/screens/page-data.ts";
import { addressesOf } from "../../site/contract/entry-pages.ts";
import type { Route } from "./+types/route";
import { About } from "./about.tsx";
import { Education } from "./education.tsx";
import { Hero } from "./hero.tsx";
import { Hobbies } from "./hobbies.tsx";
import { Journey } from "./journey.tsx";
import { Languages } from "./languages.tsx";
import { Quotes } from "./quotes.tsx";
import { Work } from "./work.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Me", matches, "me") }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { me, profile, quotes, ...site } = context.get(pageDataContext).site();
  const pages = addressesOf(site.entryPages, "projects");
  return {
    ...{ me, name: profile.name, portrait: profile.portrait },
    quotes: quotes.map(({ project = -1, highlight: _highlight, ...quote }) => {
      const about = site.projects.projects[project]?.title;
      return { ...quote, about, page: pages.get(project) };
    }),
  };
}

export default function Me({ loaderData: { me, name, portrait, quotes } }: Route.ComponentProps) {
  return (
    <div className="stack-6 page">
      <Hero hero={me.hero} name={name} portrait={portrait} />
      {me.about.paragraphs.length + me.about.coreValues.length > 0 && <About about={me.about} />}
      {me.work.length > 0 && <Work jobs={me.work} />}
      {me.journey.length > 0 && <Journey steps={me.journey} />}
      {me.education.length > 0 && <Education institutions={me.education} />}
      {me.languages.length > 0 && <Languages languages={me.languages} />}
      {me.hobbies.length > 0 && <Hobbies hobbies={me.hobbies} />}
      {quotes.length > 0 && <Quotes quotes={quotes} />}
    </div>
  );
}
