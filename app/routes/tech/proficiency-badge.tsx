import { Badge } from "../../ui/badge.tsx";
import { proficiencyColor } from "./proficiency.ts";

export function ProficiencyBadge({ proficiency }: { proficiency: string }) {
  return <Badge color={proficiencyColor(proficiency)}>{proficiency}</Badge>;
}
