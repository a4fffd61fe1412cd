import { channelsOfMask, MAX_FOOTAGE_TRIES } from 'gk-sdk/rules';
import type { FootageOrder, FootageState } from '../../store/events/footage-order-store.js';
import type { EventStores } from '../../store/events/event-stores.js';
import { failureWords } from '../../store/state/disk-full.js';
import { steadyFrom, type SteadyMs } from '../../time/steady-clock.js';
import type { FootageKey } from '../../store/footage/event-footage-store.js';
import { SourceError } from '../../device/source-error.js';
import {
  fetchFootage,
  keepOwnRecording,
  type FetchFootageOptions,
  type NotFetched,
} from '../downloads/fetch-footage.js';

/** Between two attempts to fetch the footage of an event, in milliseconds. */
const RETRY_MS = 30_000;
const LOOK_MS = 1_000;
/** Orders that are looked at together, at most. */
const MOST_AT_ONCE = 100;
/** Between two reports of the progress of an order. */
const TOLD_EACH_MS = 1_000;
const OFFLINE = 'Device offline';
/** How long the engine of a vehicle is waited for. */
export const ENGINE_OFF_WAIT_MS = 86_400_000;

export interface FootageFetcherOptions extends Omit<FetchFootageOptions, 'footage'> {
  readonly events: Pick<EventStores, 'footage' | 'footageOrders'>;
  readonly isOnline: (deviceId: string) => boolean;
  /** False for a device that is no longer one of the fleet. */
  readonly isKnown: (deviceId: string) => boolean;
  /** Whether the engine of a vehicle was off at some time since an event, as far as it has reported. */
  readonly wasEngineOff: (order: FootageOrder, signal: AbortSignal) => Promise<boolean>;
  /** Orders that are fetched at the same time, at most. */
  readonly maxRun: () => number;
  /** Bytes that footage may take; undefined = as many as there are. */
  readonly maxBytes: () => number | undefined;
  /** Monotonic clock for speeds; by default it follows `now` without going back. */
  readonly steady?: SteadyMs;
  /** Told of each change of an order, and of its progress. */
  readonly onChange: (order: FootageOrder) => void;
}

/** A transfer that goes on. */
interface Running {
  readonly deviceId: string;
  readonly end: AbortController;
  readonly begunMs: number;
  /** 0 to 99, of all channels. */
  percent: number;
  /** Of the channels before this one, and of it. */
  bytesBefore: number;
  bytes: number;
  toldMs: number;
  /** Why a channel has no footage. */
  missingReason: string | undefined;
}

/**
 * Fetches the footage that was ordered: it asks each device for one at a time, again after half a minute where it did not come, and notes
 * each step, so that it goes on there after its end, whatever ended it.
 */
export class FootageFetcher {
  readonly #options: FootageFetcherOptions;
  readonly #steady: SteadyMs;
  readonly #running = new Map<number, Running>();
  readonly #end = new AbortController();
  #cancelLook: () => void = () => undefined;
  /** When orders are tried again that stand as asked without being asked for, unix ms; undefined = there are none. */
  #resumeMs: number | undefined = 0;

  constructor(options: FootageFetcherOptions) {
    this.#options = options;
    this.#steady = options.steady ?? steadyFrom(options.now);
  }

  /** Begins, with what was under way before. */
  start(): void {
    this.look();
    this.#cancelLook = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
  }

  close(): void {
    this.#cancelLook();
    this.#end.abort();
    for (const { end } of this.#running.values()) end.abort();
    this.#running.clear();
  }

  /** An order as it is now, with the progress of what comes. */
  now(order: FootageOrder): FootageOrder {
    const running = this.#running.get(order.serialno);
    if (running === undefined || order.state.kind !== 'coming') return order;
    return { ...order, state: { kind: 'coming', percent: running.percent } };
  }

  /** Bytes a second of what comes of an order; 0 while nothing does. */
  bytesPerS(serialno: number): number {
    const running = this.#running.get(serialno);
    if (running === undefined) return 0;
    const seconds = Math.max(1, (this.#steady() - running.begunMs) / 1000);
    return Math.round((running.bytesBefore + running.bytes) / seconds);
  }

  /** Asks the devices whose turn it is. */
  look(): void {
    if (this.#end.signal.aborted) return;
    const { events, now, maxRun } = this.#options;
    try {
      const orders = events.footageOrders;
      if (this.#resumeMs !== undefined) orders.resume(now(), this.#resumeMs, this.#running.keys());
      this.#resumeMs = undefined;
      const busy = [...this.#running.values()].map(({ deviceId }) => deviceId);
      const due = orders.due(now(), RETRY_MS, busy, MOST_AT_ONCE);
      const later = due.filter((order) => !this.#isToAsk(order));
      if (later.length > 0) {
        orders.atomically(() => {
          for (const order of later) this.#putOff(order);
        });
      }
      const free = Math.max(0, maxRun() - this.#running.size);
      for (const order of due.filter((each) => !later.includes(each)).slice(0, free)) void this.#run(order);
      for (const order of later) if (order.waitsForEngine) void this.#checkEngine(order);
    } catch (error) {
      // A full disk: the next look may be better.
      this.#fail(error);
    }
  }

  /** The last attempt is made in any case: the server may have recorded the same. */
  #isToAsk(order: FootageOrder): boolean {
    const { isKnown, isOnline } = this.#options;
    if (order.waitsForEngine || !isKnown(order.deviceId)) return false;
    if (isOnline(order.deviceId) || order.tries + 1 >= MAX_FOOTAGE_TRIES) return true;
    return this.#openChannels(order).every((channel) => this.#isKept(order, channel));
  }

  #putOff(order: FootageOrder): void {
    const { isKnown, now } = this.#options;
    if (!isKnown(order.deviceId)) this.#put(order, { kind: 'failed', reason: 'The device was deleted' });
    else if (order.waitsForEngine) this.#options.events.footageOrders.put({ ...order, nextMs: now() + RETRY_MS });
    else this.#again({ ...order, tries: order.tries + 1 }, OFFLINE);
  }

  async #checkEngine(order: FootageOrder): Promise<void> {
    const { wasEngineOff, now } = this.#options;
    try {
      const isOff = await wasEngineOff(order, this.#end.signal);
      if (this.#end.signal.aborted || !this.#isWanted(order)) return;
      if (isOff) {
        this.#put({ ...order, waitsForEngine: false, nextMs: Math.max(now(), order.endS * 1000) }, { kind: 'waiting' });
        this.look();
      } else if (now() - order.reportedMs > ENGINE_OFF_WAIT_MS) {
        this.#put(order, { kind: 'failed', reason: 'The engine was not switched off for a day' });
      }
    } catch (error) {
      // Its own guard has said that the history failed.
      if (!(error instanceof SourceError)) this.#fail(error);
    }
  }

  async #run(waiting: FootageOrder): Promise<void> {
    const running: Running = {
      deviceId: waiting.deviceId,
      end: new AbortController(),
      begunMs: this.#steady(),
      percent: 0,
      bytesBefore: 0,
      bytes: 0,
      toldMs: -Infinity,
      missingReason: undefined,
    };
    this.#running.set(waiting.serialno, running);
    let hasFailed = false;
    try {
      let order = this.#put({ ...waiting, tries: waiting.tries + 1 }, { kind: 'asked' });
      for (const channel of this.#openChannels(order)) {
        const missed = await this.#fetch(order, channel, running);
        if (running.end.signal.aborted || !this.#isWanted(order)) return;
        running.bytesBefore += running.bytes;
        running.bytes = 0;
        if (missed?.kind === 'failed') {
          this.#again(order, missed.reason);
          return;
        }
        const bit = 1 << (channel - 1);
        if (missed === undefined) order = { ...order, came: order.came | bit };
        else order = { ...order, missing: order.missing | bit };
        running.missingReason = missed?.reason ?? running.missingReason;
        if (this.#openChannels(order).length > 0) this.#put(order, { kind: 'coming', percent: running.percent });
      }
      this.#settle(order, running.missingReason);
    } catch (error) {
      hasFailed = true;
      this.#fail(error);
    } finally {
      if (this.#running.get(waiting.serialno) === running) this.#running.delete(waiting.serialno);
      if (!hasFailed) this.look();
    }
  }

  /** Fetches a channel of an order; undefined when it is kept now. */
  async #fetch(order: FootageOrder, channel: number, running: Running): Promise<NotFetched | undefined> {
    const { events, maxBytes, now } = this.#options;
    const keptFromS = Math.floor(order.reportedMs / 1000);
    const request = { ...keyOf(order, channel), keptFromS };
    if (this.#isKept(order, channel)) {
      events.footage.keepLonger(request, keptFromS);
      return undefined;
    }
    const options = { ...this.#options, footage: events.footage };
    const watch = {
      signal: running.end.signal,
      isWanted: () => this.#isWanted(order),
      onProgress: (percent: number, bytes: number) => {
        this.#progress(order, running, percent, bytes);
      },
    };
    const missed = await fetchFootage(request, watch, options);
    if (running.end.signal.aborted) return missed;
    const isOver = missed?.kind === 'none' || (missed !== undefined && order.tries >= MAX_FOOTAGE_TRIES);
    if (isOver) {
      const own = await keepOwnRecording(request, watch, options);
      // Recordings of the server that could not be read may be there the next time.
      if (own !== undefined) return own.kind === 'failed' && order.tries < MAX_FOOTAGE_TRIES ? own : missed;
    }
    if (missed !== undefined && !isOver) return missed;
    const limit = maxBytes();
    if (limit !== undefined) events.footage.limit(limit, now(), request);
    return undefined;
  }

  /** Stores the first packet's state, and reports progress at most once a second. */
  #progress(order: FootageOrder, running: Running, percent: number, bytes: number): void {
    const channels = channelsOfMask(order.channels).length;
    const settled = channels - this.#openChannels(order).length;
    const share = Math.floor((settled * 100 + percent) / Math.max(1, channels));
    const isFirst = running.bytes === 0 && running.bytesBefore === 0;
    running.bytes = bytes;
    if (isFirst) this.#put(order, { kind: 'coming', percent: share });
    const atMs = this.#steady();
    if (share === running.percent || atMs - running.toldMs < TOLD_EACH_MS) return;
    running.percent = share;
    running.toldMs = atMs;
    if (!isFirst) this.#options.onChange({ ...order, state: { kind: 'coming', percent: share } });
  }

  #settle(order: FootageOrder, missingReason = 'No Record'): void {
    if (order.came === 0) {
      this.#giveUp(order, missingReason);
      return;
    }
    const missing = channelsOfMask(order.missing);
    this.#put(order, {
      kind: 'here',
      ...(missing.length > 0 && { missing: `No footage of channel ${missing.join(', ')}: ${missingReason}` }),
    });
  }

  /** Tries once more after a while, or gives up. */
  #again(order: FootageOrder, reason: string): void {
    const { now } = this.#options;
    if (order.tries >= MAX_FOOTAGE_TRIES) this.#giveUp(order, reason);
    else this.#put({ ...order, nextMs: now() + RETRY_MS }, { kind: 'waiting', reason });
  }

  /** Footage that could not be fetched anew stays as it is. */
  #giveUp(order: FootageOrder, reason: string): void {
    const isKept = channelsOfMask(order.channels).every((channel) => this.#hasFiles(order, channel));
    if (isKept) this.#put({ ...order, came: order.channels, missing: 0 }, { kind: 'here', missing: reason });
    else this.#put(order, { kind: 'failed', reason });
  }

  /** Stores the state of an order and reports the change. */
  #put(order: FootageOrder, state: FootageState): FootageOrder {
    const { events, now, onChange } = this.#options;
    const changed = { ...order, state, sinceMs: now() };
    events.footageOrders.put(changed);
    onChange(changed);
    return changed;
  }

  /** False for an order that was forgotten meanwhile. */
  #isWanted(order: FootageOrder): boolean {
    return this.#options.events.footageOrders.get(order) !== undefined;
  }

  #openChannels({ channels, came, missing }: FootageOrder): readonly number[] {
    return channelsOfMask(channels & ~came & ~missing);
  }

  #isKept(order: FootageOrder, channel: number): boolean {
    return !order.isAnew && this.#hasFiles(order, channel);
  }

  #hasFiles(order: FootageOrder, channel: number): boolean {
    return this.#options.events.footage.find(keyOf(order, channel)) !== undefined;
  }

  #fail(error: unknown): void {
    const { now, log } = this.#options;
    this.#resumeMs = now() + RETRY_MS;
    const reason = error instanceof Error ? error.message : String(error);
    log(`Footage of events waits: ${failureWords(error, reason)}`, error);
  }
}

/** The footage of a channel that an order wants. */
export function keyOf({ deviceId, startS, endS }: FootageOrder, channel: number): FootageKey {
  return { deviceId, channel, startS, durationS: endS - startS };
}
