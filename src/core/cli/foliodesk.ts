#!/usr/bin/env node
import { codeOf } from "../db/errors.ts";
import { runProgram } from "./program.ts";

// A reader such as `head` can close the pipe before everything is written. What the command does goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (codeOf(error) !== "EPIPE") throw error;
  });

await runProgram(process.argv.slice(2));
