import type { SourceKind } from "../found-post.ts";
import { devTo } from "./dev-to.ts";
import { feed } from "./feeds.ts";
import { ghost } from "./ghost.ts";
import { hashnode } from "./hashnode.ts";
import { medium } from "./medium.ts";
import { substack } from "./substack.ts";
import { wordPress } from "./wordpress.ts";

/** What other programs export, in the order in which they are asked. WordPress's export is a feed, too. */
export const foreignKinds: SourceKind[] = [wordPress, ghost, devTo, hashnode, substack, medium, feed];
