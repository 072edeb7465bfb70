import { runOrExit, runTool } from "../scripts/processes.mjs";

await runOrExit("Types of routes", () => runTool("@react-router/dev", "react-router", ["typegen"]));

/** What runs in Node, without the types of browsers, and beside it what runs in browsers. */
await runOrExit("Types", async () => {
  const results = await Promise.all(["tsconfig.json", "tsconfig.browser.json"].map(checkProject));
  return {
    code: Math.max(...results.map(({ code }) => code)),
    output: results.map(({ output }) => output).join(""),
  };
});

/** One checker for each project, because every checker works out again the types that its files share with others. */
function checkProject(project: string) {
  return runTool("typescript", "tsc", ["--project", project, "--checkers", "1"]);
}
