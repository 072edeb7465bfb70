import { Option } from "commander";
import type { FeatureCommands } from "../../core/feature.cli.ts";

export const doctorCommands: FeatureCommands = {
  checks: (program) => {
    program
      .command("doctor")
      .description("check everything that the site needs, and say what to do about each problem")
      .addOption(new Option("--send-test-mail", "send a mail to NOTIFY_EMAIL").conflicts("site"))
      .option(
        "--site <url>",
        "check a running site from outside instead, without its settings and its database",
      )
      .action(async (options) => (await import("./doctor.ts")).examine(options));
  },
};
