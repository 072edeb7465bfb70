import { createContext, use } from "react";
import { Scripts } from "react-router";

/** The text of the script that starts the page, and the nonce of this rendering. Only the server has them. */
export const StartScriptContext = createContext<{ code: string; nonce: string } | undefined>(undefined);

/** The ID of the script, which comes after everything in the document that is visible. */
export const startScriptId = "start-script";

/**
 * Starts React once the page is visible. React Router's own `Scripts` would have the browser load all modules together
 * with the fonts and pictures, which would then appear later. Hot reload needs `Scripts`.
 */
export function StartScript() {
  const script = use(StartScriptContext);
  if (import.meta.env.DEV) return <Scripts />;
  return (
    // Hydration keeps the text that the server rendered, whatever the text is here.
    <script id={startScriptId} nonce={script?.nonce} suppressHydrationWarning>
      {script?.code ?? " "}
    </script>
  );
}
