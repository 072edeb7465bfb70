import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PushDevices } from "../../../../../contract/push.ts";
import { findObstacle, turnOff, turnOn } from "../../../../admin/push/this-device.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { readPushDevice } from "../../../../browser/push-device.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { removeDevice, testDevice } from "./api.ts";
import { DeviceRow } from "./device-row.tsx";
import styles from "./devices-card.module.css";

const obstacles = {
  unsupported: "This browser cannot show notifications.",
  "home-screen":
    "To be notified on this device, share this page in Safari, choose Add to Home Screen, and open the admin area from there.",
  denied:
    "Notifications of this site are blocked. Allow them in the settings of your browser, then reload this page.",
};

interface Outcome {
  text: string;
  failed: boolean;
}

/** Turns notifications of new messages on and off in this browser, and lists all devices that get them. */
export function DevicesCard({ publicKey, devices }: PushDevices) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ownId = readPushDevice();
  const own = devices.find(({ _id }) => _id === ownId);
  const obstacle = findObstacle();

  /** Does one thing at a time. The buttons stay enabled, because a disabled one loses the focus. */
  async function change(work: () => Promise<string>, failure: string) {
    if (isBusy) return;
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome({ text: await work(), failed: false });
    } catch (error) {
      console.info(failure, error);
      setOutcome({ text: failure, failed: true });
    }
    setBusy(false);
    // Leads to the login if the session has ended.
    await revalidate();
  }

  function turn() {
    if (own === undefined)
      return change(async () => {
        await turnOn(publicKey);
        return "This browser is notified of new messages.";
      }, "Notifications could not be turned on.");
    return change(async () => {
      await removeDevice(own._id);
      await turnOff();
      return "Notifications are off in this browser.";
    }, "Notifications could not be turned off.");
  }

  const test = (id: string) =>
    change(async () => {
      const failure = await testDevice(id);
      if (failure !== null) throw new Error(failure);
      return "The test was sent. It arrives within seconds.";
    }, "The test could not be sent. If the device is still listed, the reason is below it.");

  const remove = (id: string) =>
    change(async () => {
      await removeDevice(id);
      focusNext(id);
      return "The device was removed.";
    }, "The device could not be removed.");

  return (
    <Card>
      <h2>Notifications on your devices</h2>
      <p className={styles.facts}>
        {obstacle === undefined || own !== undefined
          ? "A device shows a notification when a message arrives, also while the site is closed there."
          : obstacles[obstacle]}
      </p>
      {devices.length > 0 && (
        <EntryList entries={devices}>
          {(device) => (
            <DeviceRow
              device={device}
              isOwn={device === own}
              onTest={() => void test(device._id)}
              onRemove={() => void remove(device._id)}
            />
          )}
        </EntryList>
      )}
      <div className={styles.end}>
        {(obstacle === undefined || own !== undefined) && (
          <Button onClick={() => void turn()}>
            {own === undefined ? "Turn on in this browser" : "Turn off in this browser"}
          </Button>
        )}
        <p role="status" className={outcome?.failed ? styles.failed : styles.done}>
          {outcome?.text}
        </p>
      </div>
    </Card>
  );
}
