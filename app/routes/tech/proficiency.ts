import type { BadgeColor } from "../../ui/badge.tsx";

/** The colour that stands for a proficiency; gray for one that has none of its own. */
export function proficiencyColor(proficiency: string): BadgeColor {
  switch (proficiency) {
    case "Advanced":
      return "green";
    case "Intermediate":
      return "yellow";
    case "Beginner":
      return "orange";
    case "Learning":
      return "blue";
    default:
      return "gray";
  }
}
