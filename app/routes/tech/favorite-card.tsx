import { useId } from "react";
import type { FavoriteTech, PictureView } from "../../../contract/site/site.ts";
import { Card } from "../../ui/card.tsx";
import { ContentPicture } from "../../ui/content-picture.tsx";
import { ProficiencyBadge } from "./proficiency-badge.tsx";
import styles from "./tech.module.css";

export function FavoriteCard({ favorite }: { favorite: FavoriteTech }) {
  const { name, rank, reason, firstEncounter, proficiency, whyTop, image } = favorite;
  const nameId = useId();
  return (
    <Card
      as="article"
      className={styles.favorite}
      aria-labelledby={nameId}
      picture={image && <RankedPicture image={image} rank={rank} />}
    >
      <h4 id={nameId} className="heading breaking">
        {name}
      </h4>
      <p className="row-2-3">
        <ProficiencyBadge proficiency={proficiency} />
        <span className="quiet mono small">since {firstEncounter}</span>
      </p>
      <p>{reason}</p>
      <p className={`quiet small ${styles.why}`}>
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
        className="card-picture"
        first={rank === 1}
      />
      <p className={`mono small strong ${styles.rank}`}>
        <span className="visually-hidden">Rank </span>
        <span aria-hidden="true">#</span>
        {rank}
      </p>
    </div>
  );
}
