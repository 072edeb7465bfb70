import { sql } from "kysely";
import type { Listener } from "../../core/server/listener.ts";
import { indexPost } from "./index-post.ts";

export const indexTexts: Listener = {
  textStored: indexPost,
  textsOutdated: (language) =>
    sql`(select blog_search.blog_id from blog_search where language is null or language <> ${language})`,
};
