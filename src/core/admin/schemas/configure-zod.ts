import { config } from "zod";

// By default, zod compiles schemas with `new Function`, which the site's Content-Security-Policy forbids.
config({ jitless: true });
