import { useState } from "react";
import { hasVisitOptOut, setVisitOptOut } from "../../../browser/visit-opt-out.ts";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import texts from "../../../ui/text.module.css";

/** The setting that applies to this browser only. */
export function BrowserCard() {
  const [optedOut, setOptedOut] = useState(hasVisitOptOut);

  function change(checked: boolean) {
    setOptedOut(checked);
    setVisitOptOut(checked);
  }

  return (
    <Card>
      <h2>This browser</h2>
      <div>
        <Switch checked={optedOut} onChange={change}>
          Don't count this browser
        </Switch>
        <p className={texts.quiet}>Your own visits to the site are left out of the figures.</p>
      </div>
    </Card>
  );
}
