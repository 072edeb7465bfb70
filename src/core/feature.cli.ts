import type { Command } from "commander";
import type { FeatureChecks } from "./cli/finding.ts";

/** The commands of a feature, by their place in the help. Each loads its module when it runs. */
export interface FeatureCommands {
  /** The folders of other features that it imports from, if its declaration for the server does not say so. */
  needs?: readonly string[];
  /** What creates a site. It is the first of all. */
  creation?: (program: Command) => void;
  /** Creates an empty site in SITE_DIR, unless that exists, for `start --create`. */
  createSite?: () => Promise<void>;
  /** What writes content, after `new`. */
  content?: (content: Command) => void;
  /** What keeps the data of the site safe, after `admin`. */
  data?: (data: Command) => void;
  /** Below `export`. */
  exports?: (exports: Command) => void;
  /** Below `import`. */
  imports?: (imports: Command) => void;
  /** What looks for problems, before `update`. */
  checks?: (program: Command) => void;
  /** Resolves to what is checked when the owner asks whether the site is well. */
  health?: () => Promise<FeatureChecks>;
}
