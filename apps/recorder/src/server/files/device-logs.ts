import { fileNamePart } from 'gk-sdk/rules';
import type { Context } from 'hono';
import type { StreamingApi } from 'hono/utils/stream';
import { begun } from '../../history/begun.js';
import { hangUpOf, streamTo } from '../access/stream-to.js';
import { contentDisposition } from '../http/content-disposition.js';
import { csvDelimiterOf } from '../http/csv-delimiter.js';
import { inTurn } from '../http/turns.js';
import type { DeviceLive } from '../../device/world.js';
import { deviceOfQuery, wallTime, zoneOfQuery, type FileCall, type FileHandler } from './file-call.js';

/** How far back a device's log goes. */
const LOG_S = 24 * 3600;
const STEP_S = 60;
/** States that are asked for at a time: those of an hour. */
const STATES_A_PAGE = 60;
const CAR_BOX_COLUMNS = ['time', 'acc', 'speed_kmh', 'direction', 'lat', 'lng', 'voltage'] as const;

/** `gmslog.cgi?type=syslog`: what the device did during the last day. */
export const sysLog: FileHandler = (call) => {
  const deviceId = deviceOfQuery(call);
  let before: DeviceLive | undefined;
  return logOf(call, `${fileNamePart(deviceId, 'device')}-syslog.txt`, '', (atS, live, time) => {
    const lines = sysLogLines(before, live, atS).map((line) => `${time} ${line}\n`);
    before = live;
    return lines.join('');
  });
};

/** `gmslog.cgi?type=carbox`: what the vehicle did during the last day, a row a minute. */
export const carBoxLog: FileHandler = (call) => {
  const deviceId = deviceOfQuery(call);
  const delimiter = csvDelimiterOf(call.query.get('separator'));
  return logOf(
    call,
    `${fileNamePart(deviceId, 'device')}-carbox.csv`,
    `${CAR_BOX_COLUMNS.join(delimiter)}\n`,
    (_, live, time) => {
      if (!isOnline(live)) return '';
      const at = live.gps_info?.data;
      const cells = [
        time,
        live.acc_on ?? '',
        at?.speedInKmh ?? '',
        at?.trackingAngle ?? '',
        at?.lat ?? '',
        at?.lng ?? '',
      ];
      return `${[...cells, live.voltage ?? ''].join(delimiter)}\n`;
    },
  );
};

/** Writes a text of one piece a minute, oldest first. */
async function logOf(
  call: FileCall,
  fileName: string,
  head: string,
  piece: (atS: number, live: DeviceLive, time: string) => string,
): Promise<Response> {
  const { context, query, principal, services } = call;
  const deviceId = deviceOfQuery(call);
  const zone = zoneOfQuery(query, services.fleet.zoneOf(deviceId));
  const endS = Math.floor(services.now() / 1000 / STEP_S) * STEP_S;
  const end = hangUpOf(context);
  const pages = async function* (): AsyncIterable<string> {
    for (let fromS = endS - LOG_S; fromS <= endS; fromS += STATES_A_PAGE * STEP_S) {
      const count = Math.min(STATES_A_PAGE, (endS - fromS) / STEP_S + 1);
      const timesS = Array.from({ length: count }, (_, index) => fromS + index * STEP_S);
      const states = await services.fleet.statesAt(principal, deviceId, timesS, end.signal);
      yield await inTurn(() =>
        timesS
          .map((atS, index) => {
            const live = states[index];
            return live === undefined ? '' : piece(atS, live, wallTime(atS, zone));
          })
          .join(''),
      );
    }
  };
  const text = await begun(pages());
  sendAsText(context, fileName);
  const write = async (body: StreamingApi): Promise<void> => {
    await body.write(head);
    for await (const page of text) {
      if (body.aborted) return;
      await body.write(page);
    }
  };
  return streamTo(context, { principal, now: services.now }, write, end);
}

function sendAsText(context: Context, fileName: string): void {
  context.header('Content-Type', 'text/plain; charset=utf-8');
  context.header('Content-Disposition', contentDisposition('inline', fileName));
}

/** Log lines for the changes between two samples. */
function sysLogLines(before: DeviceLive | undefined, live: DeviceLive, atS: number): string[] {
  const lines: string[] = [];
  const online = isOnline(live);
  const wasOnline = before !== undefined && isOnline(before);
  if (before === undefined || online !== wasOnline) {
    lines.push(
      online ? `[net] connected to server, signal ${live.signal ?? 0}` : '[net] connection lost, retry every 10 s',
    );
  }
  if (!online) return lines;
  if (before !== undefined && wasOnline && live.acc_on !== before.acc_on) {
    lines.push(live.acc_on === 1 ? '[power] ignition on, recording started' : '[power] ignition off, standby');
  }
  if ((live.gps_info === null) !== (before?.gps_info === null) && before !== undefined) {
    lines.push(live.gps_info === null ? '[gps] fix lost' : `[gps] fix with ${live.satellites ?? 0} satellites`);
  }
  if ((live.recording_error ?? 0) !== (before?.recording_error ?? 0)) {
    lines.push(
      live.recording_error ? `[rec] write error on storage, code ${live.recording_error}` : '[rec] writing again',
    );
  }
  if (atS % 3600 === 0) {
    lines.push(
      `[sys] alive, voltage ${live.voltage ?? 0} V, temperature ${(live.temperature ?? 0) / 10} C, disk ${live.health ?? 0} %`,
    );
  }
  return lines;
}

function isOnline(live: DeviceLive): boolean {
  return ((live.status ?? 0) & 1) === 1;
}
