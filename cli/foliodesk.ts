#!/usr/bin/env node
import { codeOf } from "../server/db/errors.ts";
import { runProgram } from "./program.ts";

// A reader such as `head` can close the pipe before everything is written.
process.stdout.on("error", (error) => {
  if (codeOf(error) !== "EPIPE") throw error;
  process.exit();
});

await runProgram(process.argv.slice(2));
