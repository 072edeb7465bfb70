import { carryOut } from "../../process/carry-out.ts";
import { drawResume } from "./draw-resume.ts";

// The program that `render-resume.ts` starts for each resume.
carryOut(drawResume);
