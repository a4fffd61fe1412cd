import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { resultOf } from '../command-socket.js';
import { isMissing, NO_DEVICE } from '../probe.js';
import {
  expectShape,
  isObject,
  listOf,
  nullable,
  number,
  objectOf,
  oneOf,
  text,
  unixS,
  whole,
  type Shape,
} from '../shape.js';
import { endOf } from '../stream-probe.js';
import { expectRefusal } from './login.js';

const eventShape: Shape = objectOf(
  { cmd: text },
  {
    serialno: (value, at) => number(Number(value), at),
    deviceid: text,
    eventtime: text,
    eventtimeutc: unixS,
    vehiclex: nullable(number),
    vehicley: nullable(number),
    speed: number,
    memo: text,
    call: oneOf(0, 1),
    channel: whole,
  },
);

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return message;
  }
}

export const talkChecks: readonly Check[] = [
  {
    id: 'talk.unknown-device',
    area: 'talk',
    proves: 'When no device is reached, the socket closes with 4409 (busy, with a message) or 4404.',
    run: async (probe) => {
      const stream = probe.stream({ deviceId: NO_DEVICE, channel: 1, type: 'talk' });
      await stream.until(({ end }) => end !== undefined, 8_000);
      if (stream.closeCode === 4403) throw new Skipped('the user has no permission to talk');
      await expectRefusal(stream, 4404);
    },
  },
  {
    id: 'talk.line',
    area: 'talk',
    proves: 'When the connection is open, the server sends {code: 1, message, talk: [{deviceid, state, user?}]}',
    // It opens a line into a vehicle.
    writes: true,
    run: async (probe) => {
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1, type: 'talk' });
      await stream.until(({ statuses, end }) => statuses.length > 0 || end !== undefined, 8_000);
      if (stream.closeCode === 4403) throw new Skipped('the user has no permission to talk');
      const [first] = stream.statuses;
      expectThat(first?.code === 1, `the line ${endOf(stream)}`);
      const states = listOf(objectOf({ deviceid: text, state: oneOf('reached', 'busy', 'offline') }));
      expectShape(first.fields.talk, states, 'talk');
    },
  },
];

export const eventChecks: readonly Check[] = [
  {
    id: 'events.open',
    area: 'events',
    proves: '`event.cgi` sends these fields as JSON text frames',
    run: async (probe) => {
      const events = probe.events();
      await events.until(({ statuses }) => statuses.length > 0, 1_500);
      expectThat(events.end === undefined, `the event channel ${endOf(events)}`);
      for (const { fields } of events.statuses) expectShape(fields, eventShape, 'an event');
    },
  },
  {
    id: 'events.fake-event',
    area: 'events',
    proves: 'an event on the event channel, with `gpio` as an additional key',
    // It reports an event that everybody sees.
    writes: true,
    run: async (probe) => {
      probe.requirePermission(1);
      const { deviceId } = probe.online;
      const events = probe.events();
      const socket = await probe.commands();
      await events.until(() => false, 300);
      const memo = 'gk-conformance <b>&"車';
      const reply = await socket.ask('DB7', { D: deviceId, A: '1', B: '1010' }, memo);
      expectThat(reply.fields.R === '1', resultOf(reply));
      const isOurs = ({ fields, message }: { fields: object; message: string }): boolean => {
        const event = 'cmd' in fields ? fields : parsed(message);
        return isObject(event) && event.memo === memo;
      };
      expectThat(await events.until(({ statuses }) => statuses.some(isOurs), 8_000), 'the event does not come');
      for (const { fields } of events.statuses) expectShape(fields, eventShape, 'an event');
    },
  },
  {
    id: 'events.read-mark',
    area: 'events',
    proves: 'Each user has one mark up to which the user has read the events, the same in all browsers.',
    optional: true,
    run: async (probe) => {
      const { status, text: answer } = await probe.exchange({ method: 'GET', path: 'eventReadMark' });
      if (isMissing(status)) throw new Lacking(`GET gkevent/readmark: HTTP ${status}`);
      if (status === 403) throw new Skipped('the user has no permission to see events');
      expectThat(status === 200, `HTTP ${status}`);
      expectShape(parsed(answer), objectOf({}, { serialno: whole, time: unixS }), 'the mark');
    },
  },
];
