import { Card } from "../../ui/card.tsx";
import columns from "../../ui/columns.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";

const count = 9;

/** Stands for the list while it loads. */
export function BlogSkeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading posts
      </p>
      <ul className={columns.three} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <Card as="li" key={index} data-skeleton="" picture={<Skeleton shape="picture" />}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </Card>
        ))}
      </ul>
    </>
  );
}
