import { titleOf } from "../../desktop/title.ts";
import type { Route } from "./+types/route";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Terminal", matches) }];
}

/** The window is intentionally empty. */
export default function Terminal() {
  return null;
}
