import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf, type ReceivedMessage } from '../command-socket.js';
import { expectShape, listOf, number, objectOf, text, unixS, whole, type Shape } from '../shape.js';

const LISTS = 'The first batch after a subscription is the whole list';

/** A monitor whose first push is its whole list. */
function list(code: string, proves: string, row: Shape): Check {
  return {
    id: `monitors.${code}`,
    area: 'monitors',
    proves,
    run: async (probe) => {
      probe.requirePermission(1);
      const socket = await probe.commands();
      const reply = await socket.ask(code);
      refuseOf(reply);
      let part: ReceivedMessage;
      do {
        part = await socket.next();
        if (part.code !== code) continue;
        expectThat(part.fields.I === undefined, `a push of ${code} has a request id`);
        const rows = bodyOf(part);
        expectShape(rows, listOf(row), code);
        expectThat(Array.isArray(rows) && part.fields.N === String(rows.length), `N is ${part.fields.N ?? 'missing'}`);
      } while (part.code !== code || part.fields.Z !== '1');
    },
  };
}

function refuseOf(reply: ReceivedMessage): void {
  if (reply.fields.R === '403') throw new Skipped(`the user has no permission for ${reply.code}`);
  if (reply.fields.R === '400') throw new Lacking(resultOf(reply));
  expectThat(reply.fields.R === '1', resultOf(reply));
}

export const monitorChecks: readonly Check[] = [
  {
    id: 'monitors.DB1',
    area: 'monitors',
    proves: '| DB1 | D | D, A (`in` from the device, `out` to it, `hb` heartbeat), S (unix s), body the text |',
    run: async (probe) => {
      probe.requirePermission(1);
      const { deviceId } = probe.online;
      const socket = await probe.commands();
      refuseOf(await socket.ask('DB1', { D: deviceId }));
      const push = await Promise.race([
        socket.next(),
        new Promise<undefined>((resolve) => setTimeout(resolve, 3_000, undefined)),
      ]);
      if (push === undefined) return;
      expectThat(push.code === 'DB1' && push.fields.D === deviceId, `a push of ${push.code} came`);
      expectThat(['in', 'out', 'hb'].includes(push.fields.A ?? ''), `A is ${push.fields.A ?? 'missing'}`);
      expectShape(Number(push.fields.S), unixS, 'S');
    },
  },
  list('DB8', LISTS, objectOf({ taskid: (value, at) => number(Number(value), at) }, { deviceid: text })),
  list('DB9', '{deviceid, download, snapshot, tries, time (unix s)}', objectOf({ deviceid: text }, { time: unixS })),
  list('DB10', LISTS, objectOf({ taskid: (value, at) => number(Number(value), at) }, { deviceid: text })),
  list(
    'DB13',
    '{deviceid, count, lost, interval (s), time (unix s)}',
    objectOf({ deviceid: text, count: whole }, { lost: whole, interval: number, time: unixS }),
  ),
  list('DB14', '{deviceid, enable, chs, mediaType, streamType, preoffset, postoffset}', objectOf({ deviceid: text })),
];
