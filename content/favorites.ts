import type { FavoriteTech } from "./types.ts";

export const favorites: readonly [FavoriteTech, FavoriteTech, FavoriteTech] = [
  {
    name: "TypeScript",
    rank: 1,
    reason: "It lets me rename a field at eleven at night and still go to bed.",
    firstEncounter: 2024,
    proficiency: "Advanced",
    whyTop:
      "On Potluck we changed the shape of a recipe four times. Each time the compiler handed us the list of places to fix, and each time the list was complete.",
    picture: {
      key: "favorite-typescript",
      width: 1280,
      height: 960,
      alt: "An amber puzzle piece hovering over the matching gap in a blue block.",
    },
  },
  {
    name: "Node.js",
    rank: 2,
    reason: "One language from the button to the database, and a server that fits in my head.",
    firstEncounter: 2024,
    proficiency: "Intermediate",
    whyTop:
      "The event loop was the first piece of a runtime I understood well enough to explain at a whiteboard. Shelfmate runs on it, on a machine the size of a sandwich.",
    picture: {
      key: "favorite-node",
      width: 1280,
      height: 960,
      alt: "Bright points circling a green hexagonal core, each with a fading tail.",
    },
  },
  {
    name: "Python",
    rank: 3,
    reason: "Still the shortest way from a question to an answer.",
    firstEncounter: 2023,
    proficiency: "Intermediate",
    whyTop:
      "My first useful program was forty lines of Python that sorted bicycle repairs by due date. It ran in the workshop for two years, and I am not allowed to forget its name: fix_final_2.py.",
    picture: {
      key: "favorite-python",
      width: 1280,
      height: 960,
      alt: "A blue and an amber ribbon weaving over and under each other.",
    },
  },
];
