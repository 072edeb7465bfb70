import { profile } from "../../../content/profile.ts";
import styles from "./home.module.css";

export function meta() {
  return [{ title: profile.name }];
}

export default function Home() {
  return (
    <section className={styles.landing}>
      <h1>{profile.name}</h1>
    </section>
  );
}
