import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf, type ReceivedMessage } from '../command-socket.js';
import { NO_DEVICE, type Probe } from '../probe.js';
import {
  anything,
  expectShape,
  fraction,
  isObject,
  listOf,
  nullable,
  number,
  objectOf,
  oneOf,
  record,
  text,
  truth,
  unixS,
  whole,
  type Shape,
} from '../shape.js';

const DAY_S = 86_400;
const LIVE_FIELDS = (
  'deviceid status status_time signal acc_on acc_time stand_time voltage voltpct health loopdata satellites smart1 smart2 recording ' +
  'recording_error recording_error_count distance drivername temperature oscount parkcount parktime totalDrivingtime ' +
  'driverDrivingtime gps_info'
).split(' ');

const place = objectOf({ lat: number, lng: number });
const position = nullable(objectOf({ data: objectOf({ lat: number, lng: number }), time: number }));
const deviceRow = objectOf(
  { deviceid: text, status: whole },
  {
    registed: truth,
    chn_count: whole,
    chmask: text,
    status_time: unixS,
    acc_time: nullable(unixS),
    stand_time: nullable(unixS),
    known_time: nullable(unixS),
    distance: number,
    gps_info: position,
  },
);

/** The rows of a list, each batch checked by the rules of batches. */
export function rowsOfList(messages: readonly ReceivedMessage[]): readonly unknown[] {
  return messages.flatMap((message, index): readonly unknown[] => {
    const { N, Z } = message.fields;
    const rows: unknown = bodyOf(message);
    expectThat(Array.isArray(rows), `the body of ${message.code} is no list`);
    expectThat(N === String(rows.length), `N is ${N ?? 'missing'} for ${rows.length} rows`);
    expectThat(rows.length <= 500, `a batch has ${rows.length} rows`);
    expectThat((Z === '1') === (index === messages.length - 1), `Z is ${Z ?? 'missing'} in batch ${index + 1}`);
    return rows;
  });
}

/** The start of the server's day that holds `timeS`, for days that are asked for by their start. */
export function dayStartS(timeS: number, zoneS: number): number {
  return Math.floor((timeS + zoneS) / DAY_S) * DAY_S - zoneS;
}

/** The server's clock and zone. */
export async function serverTime(probe: Probe): Promise<{ readonly nowS: number; readonly zoneS: number }> {
  const info = bodyOf(await (await probe.bareCommands()).ask('Q01'));
  expectThat(isObject(info), 'Q01 is no object');
  return { nowS: Number(info.time), zoneS: Number(info.timeZone ?? 0) };
}

/** A query about one device that is online. */
function ofDevice(
  code: string,
  proves: string,
  fields: (probe: Probe) => Promise<object> | object,
  shape: Shape,
): Check {
  return {
    id: `queries.${code}`,
    area: 'queries',
    proves,
    run: async (probe) => {
      const { deviceId } = probe.online;
      const socket = await probe.commands();
      const reply = await socket.ask(code, { D: deviceId, ...(await fields(probe)) });
      refuseOf(reply);
      expectShape(bodyOf(reply), shape, code);
      const unknown = await socket.ask(code, { D: NO_DEVICE, ...(await fields(probe)) });
      expectThat(unknown.fields.R === '404', `an unknown device is answered with ${resultOf(unknown)}`);
    },
  };
}

/** @throws Lacking, Skipped or Unmet when a query has no success in it. */
function refuseOf(reply: ReceivedMessage): void {
  const { R } = reply.fields;
  if (R === '403') throw new Skipped(`the user has no permission for ${reply.code}`);
  if (R === '400') throw new Lacking(`${reply.code}: ${resultOf(reply)}`);
  expectThat(R === undefined || R === '1', `${reply.code}: ${resultOf(reply)}`);
}

/** A query about all devices. */
function ofAll(code: string, proves: string, fields: (probe: Probe) => Promise<object> | object, shape: Shape): Check {
  return {
    id: `queries.${code}`,
    area: 'queries',
    proves,
    run: async (probe) => {
      const reply = await (await probe.commands()).ask(code, { ...(await fields(probe)) });
      refuseOf(reply);
      expectShape(bodyOf(reply), shape, code);
    },
  };
}

async function lastHours(probe: Probe): Promise<object> {
  const { nowS } = await serverTime(probe);
  return { S: String(nowS - 6 * 3600), F: String(nowS) };
}

async function today(probe: Probe): Promise<object> {
  const { nowS, zoneS } = await serverTime(probe);
  return { S: String(dayStartS(nowS, zoneS)) };
}

const hours: Shape = (value, at) => {
  const ofHours = isObject(value) ? value.hours : undefined;
  const isMap =
    Array.isArray(ofHours) &&
    ofHours.length === 24 &&
    ofHours.every((hour: unknown) => typeof hour === 'string' && /^[01]{60}$/.test(hour));
  return isMap ? undefined : `${at}.hours is not 24 texts of 60 flags`;
};

export const queryChecks: readonly Check[] = [
  {
    id: 'queries.Q03',
    area: 'queries',
    proves: '| Q03 | | batches of at most 500 device objects; the last batch has Z:1 and X |',
    run: async (probe) => {
      const messages = await (await probe.commands()).askList('Q03');
      expectShape(rowsOfList(messages), listOf(deviceRow), 'Q03');
      const { X } = messages.at(-1)?.fields ?? {};
      expectThat(/^\d+$/.test(X ?? ''), `X is ${X ?? 'missing'} in the last batch`);
    },
  },
  {
    id: 'queries.Q04',
    area: 'queries',
    proves:
      '| Q04 | | the online devices in the same form, with the fields below only; a change to any other device field raises X |',
    run: async (probe) => {
      const rows = rowsOfList(await (await probe.commands()).askList('Q04'));
      expectShape(rows, listOf(deviceRow), 'Q04');
      for (const row of rows.filter(isObject)) {
        const other = Object.keys(row).find((name) => !LIVE_FIELDS.includes(name));
        expectThat(other === undefined, `Q04 has the field ${other ?? ''}`);
        expectThat((Number(row.status) & 1) === 1, `Q04 has ${String(row.deviceid)}, which is offline`);
      }
    },
  },
  ofDevice(
    'Q05',
    '| Q05, Q07 | D | one device object; its `gps_info`: of a vehicle terminal that is online a fresh one,',
    () => ({}),
    deviceRow,
  ),
  ofDevice(
    'Q07',
    '| Q05, Q07 | D | one device object; its `gps_info`: of a vehicle terminal that is online a fresh one,',
    () => ({}),
    position,
  ),
  ofDevice('Q06', '{hours: 24 texts of 60 flags, 1 = recorded on the server}', today, hours),
  ofDevice(
    'Q08',
    '[{start, end, type}]: the recordings on the device itself',
    lastHours,
    listOf(objectOf({ start: unixS, end: unixS, type: oneOf(0, 1, 2) })),
  ),
  ofAll(
    'Q09',
    '{usage, list: [{deviceid, usage}]}: recorded minutes as a fraction of 1440, 0 to 1',
    today,
    objectOf({ usage: fraction, list: listOf(objectOf({ deviceid: text, usage: fraction })) }),
  ),
  ofAll(
    'Q10',
    '| Q10 | | hddBps, uploadBps, downloadBps, devices[] with users[] |',
    () => ({}),
    objectOf({
      hddBps: number,
      uploadBps: number,
      downloadBps: number,
      devices: listOf(objectOf({ users: listOf(anything) })),
    }),
  ),
  ofAll('Q11', '{deviceid: {icon, chsort, chnames, talkch, extid, dmch}}', () => ({}), record),
  ofAll('Q12', '{deviceid: plate}', () => ({}), record),
  ofDevice(
    'Q13',
    '{deviceid, distance, parkcount, parktime, oscount, totalDrivingtime, driverDrivingtime, trips: [{start, end, distance}]}',
    lastHours,
    objectOf({
      deviceid: text,
      distance: whole,
      parkcount: whole,
      parktime: whole,
      oscount: whole,
      totalDrivingtime: whole,
      driverDrivingtime: whole,
      trips: listOf(
        objectOf(
          { start: unixS, end: unixS, distance: whole },
          {
            whole: objectOf({ start: unixS, end: unixS, distance: whole }),
            running: oneOf(1),
            drivername: text,
            standtime: whole,
            parkbefore: whole,
            gaptime: whole,
            startplace: place,
            endplace: place,
          },
        ),
      ),
    }),
  ),
  {
    id: 'queries.no-device',
    area: 'queries',
    proves: '| 400 | malformed message or unknown code |',
    run: async (probe) => {
      const reply = await (await probe.commands()).ask('Q05');
      expectThat(reply.fields.R === '400', `Q05 without D: ${resultOf(reply)}`);
    },
  },
  {
    id: 'queries.D20',
    area: 'queries',
    proves: 'An empty list is `N:0`, body `[]`, `Z:1`.',
    run: async (probe) => {
      const rows = rowsOfList(await (await probe.commands()).askList('D20'));
      expectShape(rows, listOf(objectOf({ deviceid: text, command: text }, { time: unixS })), 'D20');
    },
  },
];
