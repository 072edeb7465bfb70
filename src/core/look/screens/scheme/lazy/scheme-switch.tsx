import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { chooseScheme, followScheme, readShownScheme } from "../scheme.ts";

const choices = [
  { scheme: undefined, name: "Like the system", icon: Monitor },
  { scheme: "light", name: "Light", icon: Sun },
  { scheme: "dark", name: "Dark", icon: Moon },
] as const;

/** Chooses the color scheme of the site in this browser. Only browsers render it, after the page, because only they know the choice. */
export default function SchemeSwitch() {
  const chosen = useSyncExternalStore(followScheme, readShownScheme);
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">Color scheme</legend>
      {choices.map(({ scheme, name, icon: Icon }) => (
        <label key={name} className="icon-button" title={name}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={chosen === scheme}
            onChange={() => chooseScheme(scheme)}
          />
          <span className="visually-hidden">{name}</span>
          <Icon aria-hidden="true" strokeWidth={1.75} />
        </label>
      ))}
    </fieldset>
  );
}
