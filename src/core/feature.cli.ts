import type { Command } from "commander";

/** The commands of a feature, by their place in the help. Each loads its module when it runs. */
export interface FeatureCommands {
  /** The folders of other features that it imports from, if its declaration for the server does not say so. */
  needs?: readonly string[];
  /** What writes content, after `new`. */
  content?: (content: Command) => void;
  /** What keeps the data of the site safe, after `admin`. */
  data?: (data: Command) => void;
  /** Below `export`. */
  exports?: (exports: Command) => void;
  /** Below `import`. */
  imports?: (imports: Command) => void;
}
