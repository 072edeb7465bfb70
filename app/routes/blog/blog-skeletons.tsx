import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The placeholders shown while the list loads. */
export function BlogSkeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading posts
      </p>
      <div aria-busy="true">
        <ul className="grid-3" aria-hidden="true">
          {places.map((place) => (
            <Card as="li" key={place} data-skeleton="" picture={<Skeleton shape="picture" />}>
              <Skeleton shape="title" />
              <Skeleton shape="line" />
            </Card>
          ))}
        </ul>
      </div>
    </>
  );
}
