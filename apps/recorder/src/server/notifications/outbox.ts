import type { Clock } from 'gk-sdk';
import { failureWords } from '../../store/state/disk-full.js';
import type { NotificationChannel, NotificationState } from '../../store/notifications/notification-log.js';
import { LONGEST_WAIT_MS, MOST_LINES, type OutboxMessage } from '../../store/notifications/outbox-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Log } from '../http/log.js';
import type { DeliveryResult } from './delivery.js';
import { withCoordinates } from './event-places.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each failed attempt; after the last one the message has failed. About a day in all. */
const RETRY_MS: readonly number[] = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  LONGEST_WAIT_MS,
  LONGEST_WAIT_MS,
];
/** Events of one plan to one recipient within this time are told together: see {@link LEAVES_AT_ONCE}. */
const GATHER_MS = MINUTE_MS;
/**
 * The first text message of a plan leaves at once, and those of the next minute join the next one. Mails are gathered from the first
 * event on, so that a storm of events is one mail: who must know at once is sent a text message or a push.
 */
const LEAVES_AT_ONCE: Readonly<Record<NotificationChannel, boolean>> = { push: true, mail: false, sms: true };
const MOST_WAITING = 5_000;
/** Messages of a channel under way at a time. */
const MOST_AT_ONCE: Readonly<Record<NotificationChannel, number>> = { push: 4, mail: 2, sms: 2 };
const CHANNELS: readonly NotificationChannel[] = ['push', 'mail', 'sms'];

/** A message of an event, before it has a time. */
export type OutgoingMessage = Pick<
  OutboxMessage,
  'plan' | 'serialNo' | 'deviceId' | 'code' | 'channel' | 'recipient' | 'text' | 'body' | 'report'
> & {
  /** Plan and recipient, where events that follow join one message; empty where each has its own. */
  readonly gatherKey: string;
};

/** Delivers a message of a channel, once. It resolves always. */
export type Deliver = (message: OutboxMessage, signal: AbortSignal) => Promise<DeliveryResult>;

export interface OutboxOptions {
  readonly store: Pick<RecorderStore, 'outbox' | 'notifications' | 'lastOutcomes' | 'atomically'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Readonly<Record<NotificationChannel, Deliver>>;
  /** Completes a message whose turn has come with what is asked from others. It resolves always. */
  readonly complete: (message: OutboxMessage) => Promise<OutboxMessage>;
}

/**
 * Sends notifications from the database: what waits outlives a kill. A push that was under way then goes out again, with
 * its id; a mail or a text message does not, since it may have arrived: it is shown as unknown.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<NotificationChannel, Set<Promise<void>>>();
  /** When the last message of a {@link leftKey} left, unix milliseconds. */
  readonly #leftMs = new Map<string, number>();
  readonly #incoming: OutgoingMessage[] = [];
  #cancelKeeping: (() => void) | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    for (const channel of CHANNELS) this.#underWay.set(channel, new Set());
  }

  /** Begins to send, after what was under way at the end of the last process is settled. */
  start(): void {
    const { outbox } = this.#options.store;
    this.#guarded(() => {
      for (const message of outbox.interrupted()) {
        if (message.channel === 'push') outbox.putBack(message.id);
        else this.#settle(message, 'unknown', 'The server stopped while this was being sent: it may have arrived');
      }
    });
    this.#run();
  }

  /** Takes a message in; it is in the database at the end of this turn, together with others of a burst. */
  add(message: OutgoingMessage): void {
    this.#incoming.push(message);
    this.#keepSoon();
  }

  /** Takes a message in at once, as a part of the transaction that is under way. */
  addNow(message: OutgoingMessage): void {
    const nowMs = this.#options.clock.now();
    this.#options.store.outbox.add({ ...message, addedMs: nowMs, nextMs: nowMs });
    this.#keepSoon();
  }

  #keepSoon(): void {
    this.#cancelKeeping ??= this.#options.clock.after(0, () => {
      this.#cancelKeeping = undefined;
      this.#keepIncoming();
      this.#run();
    });
  }

  /** Lets what has failed on a channel try again at once: its settings were saved. */
  settingsSaved(channel: NotificationChannel): void {
    this.#options.store.outbox.dueNow(channel, this.#options.clock.now());
    this.#run();
  }

  /** Ends what is under way: pushes wait for the next start. */
  async close(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelKeeping?.();
    this.#keepIncoming();
    this.#closing.abort();
    await Promise.all([...this.#underWay.values()].flatMap((ones) => [...ones]));
  }

  #keepIncoming(): void {
    const incoming = this.#incoming.splice(0);
    if (incoming.length === 0) return;
    const { store, clock } = this.#options;
    const nowMs = clock.now();
    this.#guarded(() => {
      store.atomically(() => {
        for (const message of incoming) {
          const { channel, gatherKey, text } = message;
          if (gatherKey !== '' && store.outbox.join(gatherKey, channel, text)) continue;
          store.outbox.add({ ...message, addedMs: nowMs, nextMs: this.#firstAttemptMs(message, nowMs) });
        }
        for (const channel of CHANNELS) {
          for (const old of store.outbox.beyond(channel, MOST_WAITING)) {
            this.#settle(old, 'failed', 'Too many messages were waiting: the oldest were given up');
          }
        }
      });
    });
  }

  #firstAttemptMs(message: OutgoingMessage, nowMs: number): number {
    if (message.gatherKey === '') return nowMs;
    if (!LEAVES_AT_ONCE[message.channel]) return nowMs + GATHER_MS;
    const leftMs = this.#leftMs.get(leftKey(message));
    return leftMs === undefined ? nowMs : Math.max(nowMs, leftMs + GATHER_MS);
  }

  /** Sends what is due, and sets the timer for what is not. */
  #run(): void {
    if (this.#closing.signal.aborted) return;
    this.#cancelTimer?.();
    const { store, clock } = this.#options;
    this.#guarded(() => {
      const nowMs = clock.now();
      for (const channel of CHANNELS) {
        const underWay = this.#underWay.get(channel) ?? new Set();
        const free = MOST_AT_ONCE[channel] - underWay.size;
        if (free <= 0) continue;
        for (const message of store.outbox.take(channel, nowMs, free)) {
          const delivery = this.#deliver(message).finally(() => {
            underWay.delete(delivery);
            this.#run();
          });
          underWay.add(delivery);
        }
      }
      const nextMs = store.outbox.nextMs();
      if (nextMs === undefined) return;
      // Full channels run again when a delivery of theirs ends.
      this.#cancelTimer = clock.after(Math.min(Math.max(nextMs - nowMs, SECOND_MS), HOUR_MS), () => {
        this.#run();
      });
    });
  }

  async #deliver(due: OutboxMessage): Promise<void> {
    const { deliver, complete, clock, store } = this.#options;
    const { signal } = this.#closing;
    const { channel, gatherKey } = due;
    if (gatherKey !== '') this.#noteLeft(leftKey(due));
    const message = await complete(due);
    const result = await deliver[channel](message, signal);
    this.#guarded(() => {
      if (result.kind === 'sent') {
        this.#settle(message, 'sent', '');
        return;
      }
      // Given up by us: what cannot have arrived waits for the next start.
      if (signal.aborted && (result.kind === 'failed' || channel === 'push')) {
        store.outbox.putBack(message.id);
        return;
      }
      const nowMs = clock.now();
      store.lastOutcomes.note(channel, 'failure', { atMs: nowMs, text: result.reason });
      const pauseMs = RETRY_MS[message.attempts];
      const isOver = result.kind === 'failed' ? result.again === 'never' : channel !== 'push';
      if (isOver) this.#settle(message, result.kind, result.reason);
      else if (pauseMs === undefined)
        this.#settle(message, 'failed', `Given up after ${RETRY_MS.length + 1} attempts: ${result.reason}`);
      else store.outbox.retry(message.id, { nextMs: nowMs + pauseMs, reason: result.reason });
    });
  }

  /** Takes a message out, and notes its end. */
  #settle(message: OutboxMessage, state: NotificationState, reason: string): void {
    const { store, clock } = this.#options;
    const { id, plan, serialNo, deviceId, code, channel, recipient } = message;
    const atMs = clock.now();
    store.atomically(() => {
      store.outbox.remove(id);
      store.notifications.add({
        atMs,
        plan,
        serialNo,
        deviceId,
        code,
        channel,
        recipient,
        text: wordsOf(message),
        state,
        reason,
      });
      if (state === 'sent') store.lastOutcomes.note(channel, 'success', { atMs, text: recipient });
    });
  }

  #noteLeft(ofKey: string): void {
    const nowMs = this.#options.clock.now();
    for (const [key, leftMs] of this.#leftMs) if (Math.abs(nowMs - leftMs) > GATHER_MS) this.#leftMs.delete(key);
    this.#leftMs.set(ofKey, nowMs);
  }

  /** A full disk keeps notifications from being noted; it ends nothing else. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.log(failureWords(error, 'The outbox of notifications could not be read or written'), error);
    }
  }
}

/** The words of a message for a list: of its event, or how many they are. */
export function wordsOf({ text, events }: Pick<OutboxMessage, 'text' | 'events'>): string {
  const words = withCoordinates(text);
  return events === 1 ? words : `${events} events, first: ${words}`;
}

/** The words of the events of a message, a line each, with the number of those that found no room. */
export function linesOf({ body, events }: Pick<OutboxMessage, 'body' | 'events'>): string {
  const others = events - MOST_LINES;
  return others > 0 ? `${body}\nand ${others} more` : body;
}

/** Key of the messages that wait for the end of {@link GATHER_MS} together. */
function leftKey({ channel, gatherKey }: Pick<OutboxMessage, 'channel' | 'gatherKey'>): string {
  return `${channel} ${gatherKey}`;
}
