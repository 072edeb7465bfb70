import { me } from "../../../content/me.ts";
import { About } from "./about.tsx";
import { Education } from "./education.tsx";
import { Hero } from "./hero.tsx";
import { Hobbies } from "./hobbies.tsx";
import { Journey } from "./journey.tsx";
import styles from "./me.module.css";

export function meta() {
  return [{ title: "Me" }];
}

export default function Me() {
  return (
    <div className={styles.page}>
      <Hero hero={me.hero} />
      <About about={me.about} />
      <Journey steps={me.journey} />
      <Education institutions={me.education} />
      <Hobbies hobbies={me.hobbies} />
    </div>
  );
}
