import type { ReactNode } from "react";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack-4" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
