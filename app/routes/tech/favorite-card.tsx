import { useId } from "react";
import type { FavoriteTech, PictureView } from "../../../contract/site/site.ts";
import card from "../../ui/card.module.css";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import text from "../../ui/text.module.css";
import styles from "./favorite-card.module.css";
import { ProficiencyBadge } from "./proficiency-badge.tsx";

export function FavoriteCard({ favorite }: { favorite: FavoriteTech }) {
  const { name, rank, reason, firstEncounter, proficiency, whyTop, image } = favorite;
  const nameId = useId();
  return (
    <Card
      as="article"
      className={styles.card}
      aria-labelledby={nameId}
      picture={image && <RankedPicture image={image} rank={rank} />}
    >
      <h4 id={nameId} className={styles.name}>
        {name}
      </h4>
      <p className="row-2-3">
        <ProficiencyBadge proficiency={proficiency} />
        <span className={text.mono}>since {firstEncounter}</span>
      </p>
      <p>{reason}</p>
      <p className={`${text.quiet} ${styles.why}`}>
        <strong>Why it's a favorite</strong>
        {whyTop}
      </p>
    </Card>
  );
}

function RankedPicture({ image, rank }: { image: PictureView; rank: number }) {
  return (
    <div className={styles.frame}>
      <ContentPicture
        picture={image}
        sizes="(width < 640px) 100vw, 360px"
        className={card.picture}
        first={rank === 1}
      />
      <p className={styles.rank}>
        <span className="visually-hidden">Rank </span>
        <span aria-hidden="true">#</span>
        {rank}
      </p>
    </div>
  );
}
