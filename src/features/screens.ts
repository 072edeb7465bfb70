import type { PublicScreen } from "../core/feature.screens.ts";
import { projectScreen } from "./project-pages/screens/feature.screens.ts";

/** Public screens beside those of the core. The build reads this list, too, so a declaration imports no component. */
export const screens: readonly PublicScreen[] = [projectScreen];
