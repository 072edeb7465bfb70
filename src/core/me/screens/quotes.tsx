import { Link } from "react-router";
import type { Quote } from "../../site/contract/quotes.ts";
import { ContentPicture } from "../../ui/content-picture.tsx";
import styles from "./me.module.css";
import { Section } from "./section.tsx";

/** A quote with the project that it is about, and the page of that. */
interface ShownQuote extends Quote {
  /** The title of the project. */
  about?: string | undefined;
  page?: string | undefined;
}

export function Quotes({ quotes }: { quotes: ShownQuote[] }) {
  return (
    <Section id="quotes" title="What others say">
      <div className={quotes.length % 3 === 0 ? "grid-3" : "grid-2"}>
        {quotes.map(({ text, name, role, url, picture, about, page }) => (
          <figure key={name} className="picture-card card-body">
            <blockquote dir="auto" className="stack-2">
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </blockquote>
            <figcaption dir="auto" className="row-3 nowrap push-down">
              {picture && (
                <ContentPicture
                  picture={picture}
                  sizes="48px"
                  className={`portrait ${styles.face}`}
                  first={false}
                />
              )}
              <span className="stack-1 grow small">
                <strong>
                  {url ? (
                    <a href={url} rel="noopener">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </strong>
                {role && <span className="quiet">{role}</span>}
                {about && (
                  <span className="quiet">About {page ? <Link to={page}>{about}</Link> : about}</span>
                )}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
