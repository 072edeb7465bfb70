import { carryOut } from "../../../process/carry-out.ts";
import { parseTree } from "./parse-tree.ts";

// The thread that `read-tree.ts` starts for a long text.
carryOut((text: string) => parseTree(text));
