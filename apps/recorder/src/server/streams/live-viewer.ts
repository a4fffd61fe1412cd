import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { SourceError } from '../../device/source-error.js';
import { refusedByAccess } from '../access/call-access.js';
import { opensNow } from '../access/content.js';
import { closeOnExpiry } from '../access/expiry.js';
import { can, CHANNEL_FORBIDDEN, hasChannelInScope, type Principal } from '../access/principal.js';
import { hits } from '../faults/fault-board.js';
import { PROTOCOL } from '../settings/server-settings.js';
import type { LiveStreamsOptions } from './live-streams-options.js';
import { deviceRefusal } from './device-refusal.js';
import { DeviceFeed } from './live-feed.js';
import type { Peer } from './peer.js';
import { CLOSE_FAILED, CLOSE_TRY_AGAIN } from '../http/on-message.js';
import { refuseStream, unseenRefusal, type StreamRefusal } from './refuse.js';
import type { StreamTarget } from './stream-query.js';
import type { ViewerEntry } from './stream-registry.js';

const DISABLED: StreamRefusal = { code: 403, message: 'Live streams are disabled' };

const PERIOD_OVER: StreamRefusal = { code: 403, message: 'The period of this link or token is over' };

/** A terminal has 4 s to say how many cameras it has, and what devices tell is stored once a second. */
const TELLS_CHANNELS_MS = 5_000;
const LOOK_MS = 50;

const OFFLINE: StreamRefusal = { code: 404, message: 'Device offline' };

/** A device and its channels that are shown. */
interface StreamedChannels {
  readonly deviceId: string;
  readonly channels: readonly number[];
}

/** Channels that a random stream may show. */
const RANDOM_CHANNELS = [1, 2, 3, 4, 5, 6, 7, 8];

/** One open live stream: watches its device and ends when the device or the viewer goes. */
export class LiveViewer {
  readonly #socket: WebSocket;
  readonly #options: LiveStreamsOptions;
  readonly #principal: Principal;
  readonly #query: StreamTarget;
  readonly #peer: Peer;
  /** Feed whose request the device has not yet answered. */
  #opening: DeviceFeed | undefined;
  /** Aborts when the viewer goes. */
  readonly #end = new AbortController();
  /** It is being found out whether the stream may go on. */
  #isLooking = false;
  #current: { readonly feed: DeviceFeed; readonly entry: ViewerEntry; readonly offUnseen: () => void } | undefined;

  /** Streams at once; the socket's owner calls {@link LiveViewer.tick} and {@link LiveViewer.close}. */
  constructor(socket: WebSocket, options: LiveStreamsOptions, principal: Principal, query: StreamTarget, peer: Peer) {
    this.#socket = socket;
    this.#options = options;
    this.#principal = principal;
    this.#query = query;
    this.#peer = peer;
    closeOnExpiry(socket, principal, options.now);
    this.#start();
  }

  /** Looks after the device: it may have gone offline, or moved. */
  tick(): void {
    if (this.#current === undefined) return;
    if (this.#isDisabled()) {
      this.#stop();
      refuseStream(this.#socket, DISABLED);
      return;
    }
    if (!opensNow(this.#principal)) {
      this.#stop();
      refuseStream(this.#socket, PERIOD_OVER);
      return;
    }
    const { deviceId } = this.#current.feed;
    if (!this.#options.fleet.isOnline(deviceId)) {
      this.#leave(OFFLINE);
      return;
    }
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#lookAfter(this.#current.feed).finally(() => {
      this.#isLooking = false;
    });
  }

  /** Ends a stream that may not go on, and tells where its device is. */
  async #lookAfter(feed: DeviceFeed): Promise<void> {
    const { deviceId } = feed;
    try {
      const refusal = await this.#options.refusal(deviceId, this.#end.signal);
      if (this.#current?.feed !== feed) return;
      if (refusal !== undefined) this.#leave(refusal);
      else if (can(this.#principal, 'F_gps'))
        feed.sendPosition(this.#options.fleet.position(this.#principal, deviceId));
    } catch (error) {
      // A stream that was allowed goes on until the history says something else.
      if (!(error instanceof SourceError)) this.fail(error);
    }
  }

  /** Breaks the connection when a cut hits what is shown. */
  cut(fault: { device?: string | undefined; channel?: number | undefined }): void {
    const deviceId = this.#current?.feed.deviceId ?? this.#query.deviceId;
    if (this.#query.channels.some((channel) => hits(fault, deviceId, channel))) this.#socket.terminate();
  }

  /** Ends the stream for a fault of the recorder's own, which the viewer may try again. */
  fail(error: unknown): void {
    this.#options.log(`A live stream failed: ${error instanceof Error ? error.message : String(error)}`);
    this.#socket.close(CLOSE_FAILED, 'The recorder failed to go on; see its log');
  }

  close(): void {
    this.#end.abort();
    this.#stop();
  }

  /** True while an administrator has switched live streams off for all (spec 002 section 2, "Protocol"). */
  #isDisabled(): boolean {
    return this.#options.store.settings.read(PROTOCOL).disablelivestream === 1;
  }

  /** Ends with the device that is shown; a random stream goes on with another one. */
  #leave(refusal: StreamRefusal): void {
    this.#stop();
    if (this.#query.deviceId === '*') this.#start();
    else refuseStream(this.#socket, refusal);
  }

  #stop(): void {
    this.#opening?.close();
    this.#opening = undefined;
    this.#current?.offUnseen();
    this.#current?.feed.close();
    this.#current?.entry.close();
    this.#current = undefined;
  }

  #start(): void {
    this.#begin().catch((error: unknown) => {
      if (this.#end.signal.aborted) return;
      if (error instanceof SourceError) this.#socket.close(CLOSE_TRY_AGAIN, error.message);
      else this.fail(error);
    });
  }

  async #begin(): Promise<void> {
    const target = await this.#target();
    if (this.#end.signal.aborted) return;
    if ('code' in target) refuseStream(this.#socket, target);
    else await this.#open(target);
  }

  async #open({ deviceId, channels }: StreamedChannels): Promise<void> {
    const { streams, store, fleet, link, faults, now, random } = this.#options;
    const { container, main } = this.#query;
    const feed = new DeviceFeed({
      socket: this.#socket,
      link,
      faults,
      now,
      random,
      deviceId,
      channels,
      sub: !main,
      container,
      onEnded: () => {
        if (this.#current?.feed === feed) this.#leave({ code: 404, message: 'The device ended the stream' });
      },
      onFailure: (error) => {
        this.fail(error);
      },
    });
    this.#opening = feed;
    const problem = await feed.open();
    // The viewer, or the device, may have gone meanwhile, or the viewer have lost the device.
    if (this.#opening !== feed) return;
    this.#opening = undefined;
    const view = fleet.view(this.#principal, deviceId);
    const unseen = view === 'visible' ? undefined : unseenRefusal(view);
    const refusal = unseen ?? (problem === undefined ? this.#lacksPictures(feed) : deviceRefusal(problem));
    if (refusal !== undefined) {
      feed.close();
      refuseStream(this.#socket, refusal);
      return;
    }
    const entry = streams.open({
      kind: 'live',
      deviceId,
      channels: feed.channels,
      version: store.devices.get(deviceId)?.seed.version ?? '',
      user: this.#principal.username,
      ...this.#peer,
    });
    const offUnseen = fleet.onUnseen(this.#principal, deviceId, (view) => {
      this.#leave(unseenRefusal(view));
    });
    this.#current = { feed, entry, offUnseen };
    feed.begin(entry);
  }

  #lacksPictures(feed: DeviceFeed): StreamRefusal | undefined {
    if (this.#query.container !== 'mjpeg' || feed.stillAt(this.#options.now()) !== undefined) return undefined;
    return { code: 400, message: 'This channel has no JPEG pictures: take another container' };
  }

  /** Device and channels to show, or why there is nothing to show. */
  async #target(): Promise<StreamedChannels | StreamRefusal> {
    const source = { principal: this.#principal, sameHost: true };
    const refused = refusedByAccess(this.#options.store, source, '/ws.cgi live');
    if (refused !== undefined) return { code: 403, message: refused };
    if (this.#isDisabled()) return DISABLED;
    if (this.#query.deviceId === '*') return this.#randomTarget();
    const { deviceId, channels } = this.#query;
    const { fleet, faults, refusal } = this.#options;
    const view = fleet.view(this.#principal, deviceId);
    if (view !== 'visible') return unseenRefusal(view);
    if (!channels.every((channel) => hasChannelInScope(this.#principal, deviceId, channel))) {
      return { code: 403, message: CHANNEL_FORBIDDEN };
    }
    if (!fleet.isOnline(deviceId)) return OFFLINE;
    const forbidden = await refusal(deviceId, this.#end.signal);
    if (forbidden !== undefined) return forbidden;
    await this.#channelsKnown(deviceId);
    // Until the history answers, the device may have left what the user sees, or gone offline.
    const viewNow = fleet.view(this.#principal, deviceId);
    if (viewNow !== 'visible') return unseenRefusal(viewNow);
    if (!fleet.isOnline(deviceId)) return OFFLINE;
    const present = channels.filter((channel) => fleet.hasChannel(deviceId, channel));
    const [first] = present;
    if (first === undefined) return { code: 404, message: 'The device has no such channel' };
    const fault = faults.onStream('refuse', deviceId, first);
    if (fault !== undefined) return { code: fault.code, message: 'Refused by a fault' };
    return { deviceId, channels: present };
  }

  /** A terminal that has just logged in for the first time is yet to say how many cameras it has (1003). */
  async #channelsKnown(deviceId: string): Promise<void> {
    const { fleet } = this.#options;
    for (let waitedMs = 0; waitedMs < TELLS_CHANNELS_MS; waitedMs += LOOK_MS) {
      if (fleet.knowsChannels(deviceId) || !fleet.isOnline(deviceId) || this.#end.signal.aborted) return;
      await setTimeout(LOOK_MS);
    }
  }

  /** Any device that is online, the same for the same stream id while the fleet does not change. */
  async #randomTarget(): Promise<StreamedChannels | StreamRefusal> {
    if (this.#principal.permission !== 0) return { code: 403, message: 'Random streams are for administrators' };
    const { fleet, refusal } = this.#options;
    const ids: string[] = [];
    for (const id of fleet.onlineIds(this.#principal)) {
      if ((await refusal(id, this.#end.signal)) === undefined) ids.push(id);
    }
    const start = hashOf(this.#query.streamId) % Math.max(1, ids.length);
    for (const deviceId of [...ids.slice(start), ...ids.slice(0, start)]) {
      const channels = RANDOM_CHANNELS.filter(
        (channel) =>
          hasChannelInScope(this.#principal, deviceId, channel) && this.#options.fleet.hasChannel(deviceId, channel),
      );
      const channel = channels[hashOf(`${this.#query.streamId}#`) % Math.max(1, channels.length)];
      if (channel !== undefined) return { deviceId, channels: [channel] };
    }
    return { code: 404, message: 'No device is online' };
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
