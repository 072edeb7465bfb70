import { carryOut } from "../../core/process/carry-out.ts";
import { spliceHere } from "./splice-file.ts";

// The thread that `splice-file.ts` starts for the edits of a long text.
carryOut(spliceHere);
