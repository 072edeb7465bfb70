import { rareFonts } from "../../../ui/styles/rare-fonts.ts";
import transitions from "../../../ui/styles/transitions.css?inline";

/** Adds the styles that no document needs before it is hydrated: those of transitions, and the fonts for rare characters. */
export function adoptLateStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rareFonts + transitions);
  document.adoptedStyleSheets.push(sheet);
}
