import type { BadgeColor } from "../../ui/badge.tsx";

/** Returns the color of a proficiency, or gray for any other text. */
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
