import { useRevalidator } from "react-router";
import type { PushDevice, PushDevices } from "../../../../../contract/push.ts";
import { findObstacle, turnOff, turnOn } from "../../../../admin/push/this-device.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import { readPushDevice } from "../../../../browser/push-device.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import texts from "../../../../ui/text.module.css";
import { removeDevice, testDevice } from "./api.ts";
import { DeviceRow } from "./device-row.tsx";

const obstacles = {
  unsupported: "This browser cannot show notifications.",
  "home-screen":
    "To be notified on this device, share this page in Safari, choose Add to Home Screen, and open the admin area from there.",
  denied:
    "Notifications of this site are blocked. Allow them in the settings of your browser, then reload this page.",
};

/** Turns notifications of new messages on and off in this browser, and lists all devices that get them. */
export function DevicesCard({ publicKey, devices }: PushDevices) {
  const ownId = readPushDevice();
  const own = devices.find(({ _id }) => _id === ownId);
  const { outcome, turn, test, remove } = useDeviceChanges(publicKey, own);
  const obstacle = findObstacle();
  const canTurn = obstacle === undefined || own !== undefined;

  return (
    <Card>
      <h2>Notifications on your devices</h2>
      <p className={texts.quiet}>
        {canTurn
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
      <div className="row-2-4">
        {canTurn && (
          <Button onClick={() => void turn()}>
            {own === undefined ? "Turn on in this browser" : "Turn off in this browser"}
          </Button>
        )}
        <Status failed={outcome?.failed}>{outcome?.text}</Status>
      </div>
    </Card>
  );
}

/** What the buttons do. `own` is the device that is this browser. */
function useDeviceChanges(publicKey: string, own: PushDevice | undefined) {
  const { revalidate } = useRevalidator();
  const { isBusy, outcome, run } = useAction();

  async function change(failure: string, work: () => Promise<string>) {
    if (isBusy) return;
    await run(failure, work);
    // Leads to the login if the session has ended.
    await revalidate();
  }

  function turn() {
    if (own === undefined)
      return change("Notifications could not be turned on.", async () => {
        await turnOn(publicKey);
        return "This browser is notified of new messages.";
      });
    return change("Notifications could not be turned off.", async () => {
      await removeDevice(own._id);
      await turnOff();
      return "Notifications are off in this browser.";
    });
  }

  const test = (id: string) =>
    change("The test could not be sent. If the device is still listed, the reason is below it.", async () => {
      const failure = await testDevice(id);
      if (failure !== null) throw new Error(failure);
      return "The test was sent. It arrives within seconds.";
    });

  const remove = (id: string) =>
    change("The device could not be removed.", async () => {
      await removeDevice(id);
      focusNext(id);
      return "The device was removed.";
    });

  return { outcome, turn, test, remove };
}
