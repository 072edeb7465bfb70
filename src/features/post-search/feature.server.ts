import type { Feature } from "../../core/feature.ts";
import { findAllWith, findPosts } from "./find-posts.ts";
import { findRelated } from "./find-related.ts";

export const postSearch: Feature = {
  name: "post-search",
  postSearch: (sources) => ({
    find: (search) => findPosts(sources, search),
    findAll: (search) => findAllWith(sources, search),
    findRelated: (post, limit) => findRelated(sources, post, limit),
  }),
};
