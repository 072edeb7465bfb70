import { Heart } from "lucide-react";
import { use } from "react";
import { RefusedFormContext } from "../../../refused-form.ts";
import { Button } from "../../../ui/button.tsx";

/** The like button for visitors without JavaScript. Only the server renders it, so that browsers do not load it. */
export function LikeForm({ slug, label }: { slug: string; label: string }) {
  const refused = use(RefusedFormContext);
  return (
    <form method="post" action={`/blog/${slug}`}>
      <Button type="submit" name="action" value="like">
        <Heart className="red" aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Button>
      {refused && <p>{refused.message}</p>}
    </form>
  );
}
