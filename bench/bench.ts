import "./production.ts";
import { parseArgs } from "node:util";
import { measureScale } from "./scale/scale-rows.ts";
import { measureSite } from "./site-rows.ts";

// `npm run bench` measures the budgets in docs/architecture.md on the built site, and `npm run bench -- --scale` those of a
// site with 3,000 posts, 3 million visits, and 50,000 messages. Each prints a table and exits with 1 if a budget is missed.
const engines = ["sqlite", "postgres"] as const;
const { scale, engine } = readOptions();
if (!scale) await measureSite();
else for (const measured of engine === undefined ? engines : [engine]) await measureScale(measured);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        scale: { type: "boolean", default: false },
        /** Both engines if it is missing. */
        engine: { type: "string" },
      },
    });
    const named = engines.find((name) => name === values.engine);
    if (values.engine !== undefined && named === undefined)
      throw new Error(`--engine must be sqlite or postgres; got "${values.engine}".`);
    return { scale: values.scale, engine: named };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
