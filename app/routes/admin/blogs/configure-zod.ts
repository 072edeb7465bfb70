import { config } from "zod";

// By default zod compiles its checks to functions, which the site's Content-Security-Policy forbids.
config({ jitless: true });
