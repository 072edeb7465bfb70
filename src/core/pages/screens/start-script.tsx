import { createContext, use } from "react";
import { Scripts } from "react-router";

/** The text of the script that starts the page. Only the server has it. */
export const StartScriptContext = createContext<string | undefined>(undefined);

/** The ID of the script, which comes after everything in the document that is visible. */
export const startScriptId = "start-script";

/**
 * Starts React once the page is visible. React Router's own `Scripts` would have the browser load all modules together
 * with the fonts and pictures, which would then appear later. Hot reload needs `Scripts`.
 */
export function StartScript() {
  const code = use(StartScriptContext);
  if (import.meta.env.DEV) return <Scripts />;
  return (
    // Hydration keeps the text that the server rendered, whatever the text is here.
    <script id={startScriptId} suppressHydrationWarning>
      {code ?? " "}
    </script>
  );
}
