import type { Listener } from "../../core/server/listener.ts";
import { indexPost } from "./index-post.ts";

export const indexTexts: Listener = { textStored: indexPost };
