import { useRevalidator } from "react-router";
import type { PushDevice, PushDevices } from "../../../../../contract/push.ts";
import { findObstacle, turnOff, turnOn } from "../../../../admin/push/this-device.ts";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { readPushDevice } from "../../../../browser/push-device.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
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
  const { said, hasFailed, turn, test, remove } = useDeviceChanges(publicKey, own);
  const obstacle = findObstacle();
  const canTurn = obstacle === undefined || own !== undefined;

  return (
    <Card>
      <h2>Notifications on your devices</h2>
      <p className="quiet small">
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
              onTest={() => test(device._id)}
              onRemove={() => remove(device._id)}
            />
          )}
        </EntryList>
      )}
      <div className="row-2-4">
        {canTurn && (
          <Button onClick={turn}>
            {own === undefined ? "Turn on in this browser" : "Turn off in this browser"}
          </Button>
        )}
        <Status failed={hasFailed}>{said}</Status>
      </div>
    </Card>
  );
}

/** What the buttons do. `own` is the device that is this browser. */
function useDeviceChanges(publicKey: string, own: PushDevice | undefined) {
  const { revalidate } = useRevalidator();
  // A device that could not be reached shows why.
  const { send, saved, problems } = useSend<string>({ onRefused: () => void revalidate() });

  function turn() {
    if (own === undefined)
      return send(async () => {
        await turnOn(publicKey);
        return "This browser is notified of new messages.";
      }, "Notifications could not be turned on.");
    return send(async () => {
      await removeDevice(own._id);
      await turnOff();
      return "Notifications are off in this browser.";
    }, "Notifications could not be turned off.");
  }

  const test = (id: string) =>
    send(async () => {
      const failure = await testDevice(id);
      if (failure !== null) throw new Error(failure);
      return "The test was sent. It arrives within seconds.";
    }, "The test could not be sent. If the device is still listed, the reason is below it.");

  const remove = (id: string) =>
    send(async () => {
      await removeDevice(id);
      focusNext(id);
      return "The device was removed.";
    }, "The device could not be removed.");

  return { said: problems.form ?? saved, hasFailed: problems.form !== undefined, turn, test, remove };
}
