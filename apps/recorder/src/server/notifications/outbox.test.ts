import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from 'gk-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationChannel } from '../../store/notifications/notification-log.js';
import type { OutboxMessage } from '../../store/notifications/outbox-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { openStore } from '../testing/store-under-test.js';
import { failedForNow, refused, type DeliveryResult } from './delivery.js';
import { linesOf, Outbox, wordsOf, type OutgoingMessage } from './outbox.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SENT: DeliveryResult = { kind: 'sent' };

let folder: string;
let store: RecorderStore;
let clock: FakeClock;
let outboxes: Outbox[];
/** Messages that were handed to delivery, with the channel's minute. */
let tried: { readonly message: OutboxMessage; readonly atMs: number }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-outbox-'));
  clock = new FakeClock();
  store = openStore(folder, [], () => clock.now());
  tried = [];
  outboxes = [];
});
afterEach(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.close()));
  store.close();
  rmSync(folder, { recursive: true });
});

type Answer = (message: OutboxMessage, signal: AbortSignal) => DeliveryResult | Promise<DeliveryResult>;

function start(answer: Answer): Outbox {
  const deliver = (message: OutboxMessage, signal: AbortSignal): Promise<DeliveryResult> => {
    tried.push({ message, atMs: clock.now() });
    return Promise.resolve(answer(message, signal));
  };
  const outbox = new Outbox({
    store,
    clock,
    log: (line) => {
      throw new Error(line);
    },
    deliver: { push: deliver, mail: deliver, sms: deliver },
    complete: (one) => Promise.resolve(one),
  });
  outboxes.push(outbox);
  outbox.start();
  return outbox;
}

/** As a kill -9 leaves it: nothing is ended, the database is opened anew. */
function reopen(): void {
  store.close();
  // Timers of the process that was killed do not fire.
  clock = new FakeClock(clock.now());
  outboxes = [];
  store = openStore(folder, [], () => clock.now());
}

const message = (channel: NotificationChannel, text: string, recipient = 'night@fleet.test'): OutgoingMessage => ({
  plan: 'Plan',
  serialNo: 1,
  deviceId: 'GK-0001',
  code: 13,
  channel,
  recipient,
  text,
  body: text,
  report: '',
  gatherKey: channel === 'push' ? '' : `plan ${recipient}`,
});

const ended = () => [...store.notifications.newestFirst()].map(({ text, state, reason }) => [text, state, reason]);
const minutesTried = () => tried.map(({ atMs }) => (atMs - (tried[0]?.atMs ?? 0)) / MINUTE_MS);
/** A receiver that does not answer. */
const untilStopped: Answer = (_message, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(failedForNow('The recorder is stopping'));
    });
  });
const never = new Promise<never>(() => undefined);

describe('a message that fails', () => {
  it('is tried again after growing pauses, and given up after about a day', async () => {
    start(() => failedForNow('The receiver answered 500')).add(message('push', 'A'));
    await clock.advance(48 * HOUR_MS);
    expect(minutesTried()).toEqual([0, 0.5, 2.5, 12.5, 42.5, 102.5, 222.5, 462.5, 942.5, 1422.5]);
    expect(new Set(tried.map((one) => one.message.deliveryId)).size).toBe(1);
    expect(ended()).toEqual([['A', 'failed', 'Given up after 10 attempts: The receiver answered 500']]);
    expect(store.outbox.newestFirst()).toEqual([]);
  });

  it('is not tried again where the receiver refuses it for ever', async () => {
    start(() => refused('No such mailbox')).add(message('mail', 'A'));
    await clock.advance(HOUR_MS);
    expect(tried).toHaveLength(1);
    expect(ended()).toEqual([['A', 'failed', 'No such mailbox']]);
  });

  it('is tried at once when the settings are saved', async () => {
    let isRight = false;
    const outbox = start(() => (isRight ? SENT : failedForNow('No mail server is set')));
    outbox.add(message('mail', 'A'));
    await clock.advance(MINUTE_MS + 10 * SECOND_MS);
    expect(store.outbox.newestFirst()).toMatchObject([{ attempts: 1, reason: 'No mail server is set' }]);
    isRight = true;
    outbox.settingsSaved('push');
    await clock.advance(SECOND_MS);
    expect(ended()).toEqual([]);
    outbox.settingsSaved('mail');
    await clock.advance(SECOND_MS);
    expect(ended()).toEqual([['A', 'sent', '']]);
  });

  it('does not wait for a day that the clock was set back', async () => {
    let isAway = true;
    const outbox = start(() => (isAway ? failedForNow('away') : SENT));
    outbox.add(message('push', 'A'));
    await clock.advance(SECOND_MS);
    isAway = false;
    clock.set(clock.now() - 24 * HOUR_MS);
    await clock.advance(2 * MINUTE_MS);
    expect(ended()).toEqual([['A', 'sent', '']]);
  });
});

describe('after a kill', () => {
  it('what waits goes out, a push under way again with its id, a mail and a text message under way never', async () => {
    const outbox = start(() => never);
    outbox.add(message('push', 'push'));
    outbox.add(message('mail', 'mail'));
    outbox.add(message('sms', 'sms'));
    await clock.advance(MINUTE_MS + SECOND_MS);
    // The next mail to the same recipient waits for a minute.
    outbox.add(message('mail', 'later mail'));
    await clock.advance(SECOND_MS);
    const before = tried.map((one) => one.message.deliveryId);
    expect(before).toHaveLength(3);
    reopen();
    tried = [];
    start(() => SENT);
    await clock.advance(2 * MINUTE_MS);
    expect(tried.map((one) => one.message.text)).toEqual(['push', 'later mail']);
    expect(tried[0]?.message.deliveryId).toBe(before[0]);
    const unknown = 'The server stopped while this was being sent: it may have arrived';
    expect(new Set(ended())).toEqual(
      new Set([
        ['mail', 'unknown', unknown],
        ['sms', 'unknown', unknown],
        ['push', 'sent', ''],
        ['later mail', 'sent', ''],
      ]),
    );
  });

  it('an ordered end puts back what cannot have arrived', async () => {
    const outbox = start(untilStopped);
    outbox.add(message('mail', 'A'));
    await clock.advance(MINUTE_MS + SECOND_MS);
    await outbox.close();
    reopen();
    start(() => SENT);
    await clock.advance(SECOND_MS);
    expect(ended()).toEqual([['A', 'sent', '']]);
  });
});

it('an outcome that is not known is shown, and a mail is not sent again for it', async () => {
  start(({ channel }) =>
    channel === 'push' && tried.length > 1 ? SENT : { kind: 'unknown', reason: `cut ${channel}` },
  ).add(message('mail', 'A'));
  outboxes[0]?.add(message('push', 'B'));
  await clock.advance(HOUR_MS);
  expect(new Set(ended())).toEqual(
    new Set([
      ['A', 'unknown', 'cut mail'],
      ['B', 'sent', ''],
    ]),
  );
});

it('10,000 events in a minute make one mail to each recipient, with their number', async () => {
  const mails: string[] = [];
  const outbox = start((one) => {
    mails.push(`${one.recipient}: ${wordsOf(one)}`);
    return SENT;
  });
  for (let i = 1; i <= 10_000; i += 1) {
    outbox.add(message('mail', `Event ${i}`, i % 2 === 0 ? 'a@fleet.test' : 'b@fleet.test'));
    if (i % 1_000 === 0) await clock.advance(5 * SECOND_MS);
  }
  await clock.advance(10 * MINUTE_MS);
  expect(mails).toEqual(['b@fleet.test: 5000 events, first: Event 1', 'a@fleet.test: 5000 events, first: Event 2']);
  const lines = linesOf(tried[1]?.message ?? { body: '', events: 0 }).split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.slice(0, 2)).toEqual(['Event 2', 'Event 4']);
  expect(lines.at(-1)).toBe('and 4950 more');
});

it('a storm that goes on is a mail a minute; a text message leaves at once, and the next one after a minute', async () => {
  const sent: string[] = [];
  const outbox = start((one) => {
    sent.push(`${one.channel} at ${(clock.now() - begunMs) / SECOND_MS} s: ${one.events}`);
    return SENT;
  });
  const begunMs = clock.now();
  for (let second = 0; second < 90; second += 1) {
    outbox.add(message('mail', `Event ${second}`));
    outbox.add(message('sms', `Event ${second}`));
    await clock.advance(SECOND_MS);
  }
  await clock.advance(10 * MINUTE_MS);
  expect(sent).toEqual([
    'sms at 0 s: 1',
    'mail at 60 s: 60',
    'sms at 60 s: 59',
    'mail at 120 s: 30',
    'sms at 120 s: 30',
  ]);
});

it('a receiver that is away for long costs the oldest pushes, and says so', async () => {
  const outbox = start(untilStopped);
  for (let i = 1; i <= 5_003; i += 1) outbox.add(message('push', `Push ${i}`));
  await clock.advance(SECOND_MS);
  expect(store.outbox.newestFirst()).toHaveLength(5_000);
  expect(
    ended().every(
      ([, state, reason]) =>
        state === 'failed' && reason === 'Too many messages were waiting: the oldest were given up',
    ),
  ).toBe(true);
  expect(ended()).toHaveLength(3);
});

it('the last success and the last failure of a channel are kept', async () => {
  const outbox = start(({ text }) => (text === 'bad' ? refused('No such mailbox') : SENT));
  outbox.add(message('mail', 'good', 'a@fleet.test'));
  outbox.add(message('mail', 'bad', 'b@fleet.test'));
  await clock.advance(MINUTE_MS + SECOND_MS);
  expect(store.lastOutcomes.last('mail', 'success')).toMatchObject({ text: 'a@fleet.test' });
  expect(store.lastOutcomes.last('mail', 'failure')).toMatchObject({ text: 'No such mailbox' });
  expect(store.lastOutcomes.last('push', 'success')).toBeUndefined();
});
