import type { Check } from '../check.js';
import { expectThat, Lacking, Skipped, Unmet } from '../outcome.js';
import { isMissing, NO_DEVICE, type Probe } from '../probe.js';
import { expectShape, isObject, listOf, objectOf, text, type JsonObject } from '../shape.js';

/** Days that no device has: a server that believes them to be the stored ones does not compare. */
const NO_DAYS = 30_001;

/** The rows of an answer about many devices, by device. */
async function ask(probe: Probe, method: 'POST' | 'PUT', body: JsonObject): Promise<ReadonlyMap<unknown, JsonObject>> {
  const { status, text: answer } = await probe.exchange({ method, path: 'deviceSetups', body });
  if (isMissing(status)) throw new Lacking(`HTTP ${status}`);
  if (status === 403) throw new Skipped('the user may not edit devices');
  const json: unknown = JSON.parse(answer);
  if (!isObject(json)) throw new Unmet(`HTTP ${status} without a JSON object`);
  expectShape(json['data'], listOf(objectOf({ deviceid: text })), 'data');
  const rows = Array.isArray(json['data']) ? json['data'].filter(isObject) : [];
  return new Map(rows.map((row) => [row['deviceid'], row]));
}

function many(what: string, proves: string, run: (probe: Probe) => Promise<void>): Check {
  return { id: `rest.many-devices-${what}`, area: 'rest', proves, optional: true, run };
}

/** The settings of many devices at once. Nothing is changed: every change is one that a server refuses. */
export const manyDeviceChecks: readonly Check[] = [
  many('read', 'Devices that the caller does not see are left out.', async (probe) => {
    const { deviceId } = probe.online;
    const rows = await ask(probe, 'POST', { deviceids: [deviceId, NO_DEVICE] });
    expectThat(rows.has(deviceId), `${deviceId} is missing`);
    expectThat(!rows.has(NO_DEVICE), 'a device that there is none of has a record');
  }),
  many('compare', 'A field that has another one by now is not changed.', async (probe) => {
    const { deviceId } = probe.online;
    const before = (await ask(probe, 'POST', { deviceids: [deviceId] })).get(deviceId)?.['recdays'];
    const change = {
      deviceid: deviceId,
      deviceParams: { recdays: before === 9 ? 8 : 9 },
      before: { recdays: NO_DAYS },
    };
    const unknown = { deviceid: NO_DEVICE, deviceParams: { recdays: 9 } };
    const results = await ask(probe, 'PUT', { devices: [change, unknown] });
    const result = results.get(deviceId)?.['result'];
    expectThat(result === 'changed' || result === 'forbidden', `the result is ${String(result)}`);
    expectThat(results.get(NO_DEVICE)?.['result'] === 'unknown', 'a device that there is none of has another result');
    const after = (await ask(probe, 'POST', { deviceids: [deviceId] })).get(deviceId)?.['recdays'];
    expectThat(after === before, 'the value is another one afterwards');
  }),
];
