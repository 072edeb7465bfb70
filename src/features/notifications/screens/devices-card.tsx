import { useRevalidator } from "react-router";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readDone } from "../../../core/admin/send-result.ts";
import { EntryList, EntryRow } from "../../../core/admin/ui/entry-list.tsx";
import { RemoveButton } from "../../../core/admin/ui/remove-button.tsx";
import { Said } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { type Sender, useSend } from "../../../core/admin/use-send.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { Button } from "../../../core/ui/button.tsx";
import { Card } from "../../../core/ui/card.tsx";
import type { PushDevice, PushDevices } from "../contract/push.ts";
import type { PushDeviceApi } from "../owner-devices.ts";
import { readPushDevice } from "./push/push-device.ts";
import { findObstacle, turnOff, turnOn } from "./push/this-device.ts";

const api = ownerClient<PushDeviceApi>()["push-devices"];

const obstacles = {
  unsupported: "This browser cannot show notifications.",
  "home-screen":
    "To be notified on this device, share this page in Safari, choose Add to Home Screen, and open the admin area from there.",
  denied:
    "Notifications of this site are blocked. Allow them in the settings of your browser, then reload this page.",
};

/** Turns notifications of new messages on and off in this browser, and lists all devices that get them. */
export function DevicesCard({ publicKey, devices }: PushDevices) {
  const { revalidate } = useRevalidator();
  // A device that could not be reached shows why.
  const changes = useSend<string>({ onRefused: () => void revalidate() });
  const ownId = readPushDevice();
  const own = devices.find(({ _id }) => _id === ownId);
  const obstacle = findObstacle();
  const canTurn = obstacle === undefined || own !== undefined;

  function turn() {
    if (own === undefined)
      return changes.send(async () => {
        await turnOn(publicKey);
        return "This browser is notified of new messages.";
      }, "Notifications could not be turned on.");
    return changes.send(async () => {
      await readDone(await api[":id"].$delete({ param: { id: own._id } }));
      await turnOff();
      return "Notifications are off in this browser.";
    }, "Notifications could not be turned off.");
  }

  return (
    <Card>
      <h2>Notifications on your devices</h2>
      <p className="quiet small">
        {canTurn
          ? "A device shows a notification when a message arrives, also while the site is closed there."
          : obstacles[obstacle]}
      </p>
      <EntryList entries={devices}>
        {(device) => <DeviceRow device={device} isOwn={device === own} changes={changes} />}
      </EntryList>
      <div className="row-2-4">
        {canTurn && (
          <Button onClick={turn}>
            {own === undefined ? "Turn on in this browser" : "Turn off in this browser"}
          </Button>
        )}
        <Said by={changes} />
      </div>
    </Card>
  );
}

interface DeviceRowProps {
  device: PushDevice;
  /** Whether it is this browser. */
  isOwn: boolean;
  changes: Sender;
}

/** A device that gets notifications. */
function DeviceRow({ device: { _id: id, name, createdAt, failure }, isOwn, changes }: DeviceRowProps) {
  const test = () =>
    changes.send(async () => {
      const { failure } = await parse(api[":id"].test.$post({ param: { id } }));
      if (failure !== null) throw new Error(failure);
      return "The test was sent. It arrives within seconds.";
    }, "The test could not be sent. If the device is still listed, the reason is below it.");

  const actions = (
    <>
      <Button aria-label={`Send a test to ${name}`} onClick={test}>
        Send a test
      </Button>
      {!isOwn && (
        <RemoveButton
          by={changes}
          entry={id}
          remove={() => api[":id"].$delete({ param: { id } })}
          aria-label={`Remove ${name}`}
          question={`Remove ${name}? It will no longer show notifications.`}
          yes="Remove device"
          done="The device was removed."
          failed="The device could not be removed."
        />
      )}
    </>
  );
  return (
    <EntryRow actions={actions} stacks>
      <p>
        {name} {isOwn && <Badge color="green">This browser</Badge>}
      </p>
      <p className="quiet small">
        Added <Time at={createdAt} />
      </p>
      {failure !== null && <p className="red small">{failure}</p>}
    </EntryRow>
  );
}
