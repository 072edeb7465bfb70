import { useRouteLoaderData } from "react-router";
import type { OpenPost } from "../../feature.app.ts";
import type { clientLoader } from "./post/route.tsx";

/** What other features add to an open post. */
export function PostParts(post: OpenPost) {
  const loaded = useRouteLoaderData<typeof clientLoader>("routes/admin/posts/post/route");
  return loaded?.parts.map(({ name, Part }) => <Part key={name} {...post} />);
}
