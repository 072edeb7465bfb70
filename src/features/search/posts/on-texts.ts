import type { Listener } from "../../../server/listener.ts";
import { indexPost } from "./index-post.ts";

export const indexTexts: Listener = { textStored: indexPost };
