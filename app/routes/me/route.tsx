import { pageDataContext } from "../../page-data.ts";
import type { Route } from "./+types/route";
import { About } from "./about.tsx";
import { Education } from "./education.tsx";
import { Hero } from "./hero.tsx";
import { Hobbies } from "./hobbies.tsx";
import { Journey } from "./journey.tsx";
import styles from "./me.module.css";

export function meta() {
  return [{ title: "Me" }];
}

export function loader({ context }: Route.LoaderArgs) {
  const { me, profile } = context.get(pageDataContext).site();
  return { me, name: profile.name, portrait: profile.portrait };
}

export default function Me({ loaderData: { me, name, portrait } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Hero hero={me.hero} name={name} portrait={portrait} />
      <About about={me.about} />
      <Journey steps={me.journey} />
      <Education institutions={me.education} />
      <Hobbies hobbies={me.hobbies} />
    </div>
  );
}
