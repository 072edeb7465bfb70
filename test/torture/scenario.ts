import type { Comparison } from "./ledger.ts";

export interface ScenarioOptions {
  /** The number of kills, restarts, or locks. */
  rounds: number;
  onRound: (round: number) => void;
}

export interface ScenarioResult extends Comparison {
  rounds: number;
  /** Responses that no write should get, such as a 500. */
  faults: string[];
}

/** Runs the scenario, or returns why it cannot run on this machine. */
export type Scenario = (options: ScenarioOptions) => Promise<ScenarioResult | { skipped: string }>;
