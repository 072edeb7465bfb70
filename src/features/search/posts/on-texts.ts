import type { Listener } from "../../../core/process/listener.ts";
import { indexPost } from "./index-post.ts";

export const indexTexts: Listener = { textStored: indexPost };
