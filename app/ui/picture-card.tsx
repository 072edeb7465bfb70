import type { ReactNode } from "react";
import { Card, type CardProps } from "./card.tsx";
import "./picture-card.css";

interface PictureCardProps extends CardProps {
  /** Fills the top of the card from edge to edge. Give it the class `card-picture`. Without one, the card is like others. */
  picture: ReactNode;
}

/** A card with a picture at its top. */
export function PictureCard({ picture, className = "", children, ...props }: PictureCardProps) {
  if (!picture)
    return (
      <Card className={className} {...props}>
        {children}
      </Card>
    );
  return (
    <Card className={`picture-card ${className}`} {...props}>
      {picture}
      <div className="card-body">{children}</div>
    </Card>
  );
}
