import type { Clock } from 'gk-sdk';
import type { WebSocket } from 'ws';
import type { RecorderStore } from '../../store/recorder-store.js';
import { refusedByAccess } from '../access/call-access.js';
import { closeOnExpiry } from '../access/expiry.js';
import type { SocketCall } from '../access/token-rules.js';
import { CHANNEL_FORBIDDEN, hasChannelInScope, isScoped, type Principal } from '../access/principal.js';
import { hits, type FaultBoard } from '../faults/fault-board.js';
import type { Fleet } from '../fleet/fleet.js';
import type { DeviceLink, DeviceTalk } from '../../device/device-link.js';
import type { Log } from '../http/log.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { Peer } from '../streams/peer.js';
import { CLOSE_FAILED } from '../http/on-message.js';
import { refuseStream, unseenRefusal, type StreamRefusal } from '../streams/refuse.js';
import type { StreamRegistry, ViewerEntry } from '../streams/stream-registry.js';
import { deviceRefusal } from '../streams/device-refusal.js';
import type { StreamSockets } from '../streams/stream-sockets.js';
import { TalkLine } from './talk-line.js';

export interface TalksOptions {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly link: Pick<DeviceLink, 'talk'>;
  readonly streams: StreamRegistry;
  readonly faults: FaultBoard;
  readonly clock: Clock;
  /** Monotonic clock for the capture times of speech. */
  readonly steady: SteadyMs;
  readonly log: Log;
}

/** One device of a talk, in the format of status texts. */
interface Partner {
  readonly deviceid: string;
  readonly state: 'reached' | 'busy' | 'offline' | 'full';
  /** Who talks to it. */
  readonly user?: string;
}

interface Open {
  readonly socket: WebSocket;
  readonly username: string;
  readonly line: TalkLine;
  readonly reached: Set<string>;
  /** The talk with each device that is reached. */
  readonly talks: ReadonlyMap<string, DeviceTalk>;
  /** Of each device that is reached, its place among who uses which device. */
  readonly entries: ReadonlyMap<string, ViewerEntry>;
  partners: readonly Partner[];
  /** Writes the talk down; called once, at its end. */
  readonly keep: () => void;
  /** Take off the watches of who still sees the devices. */
  readonly offUnseen: readonly (() => void)[];
}

const BROADCAST = 'broadcast';
/** Devices that one line reaches at the same time: speech is sent to each of them. */
const MOST_AT_ONCE = 200;
const TICK_MS = 500;
/** No camera has this channel. */
const TALK_FEED = 0;
const MAX_TALK_CHANNEL = 64;

/** All talks: who talks to which device, one user a device. */
export class Talks implements StreamSockets {
  readonly #options: TalksOptions;
  readonly #talkers = new Map<string, Open>();
  /** Devices that are being asked. */
  readonly #asked = new Set<string>();
  readonly #open = new Set<Open>();
  readonly #timer: NodeJS.Timeout;
  readonly #offCut: () => void;

  constructor(options: TalksOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      for (const open of this.#open) this.#lookAfter(open);
    }, TICK_MS).unref();
    this.#offCut = options.faults.onCut((cut) => {
      if (cut.socket !== 'stream') return;
      for (const { socket, reached } of this.#open) if ([...reached].some((id) => hits(cut, id, 1))) socket.terminate();
    });
  }

  callOf(query: URLSearchParams): SocketCall | undefined {
    if (query.get('type') !== 'talk') return undefined;
    return callOf(query.get('deviceid') ?? '');
  }

  /** Serves one socket of `type=talk`, or says why not and closes. */
  async serve(socket: WebSocket, query: URLSearchParams, principal: Principal, peer: Peer): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    const asked = query.get('deviceid') ?? '';
    const channel = talkChannel(query);
    const target = this.#target(asked, channel, principal);
    if ('code' in target) {
      refuseStream(socket, target);
      return;
    }
    const partners = withinLimit(target.partners);
    const free = partners.filter(({ state }) => state === 'reached').map(({ deviceid }) => deviceid);
    if (free.length === 0) {
      refuseStream(socket, nobody(partners));
      return;
    }
    await this.#talk(socket, asked, partners, free, channel, principal, peer);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#offCut();
    for (const open of [...this.#open]) this.#end(open);
  }

  async #talk(
    socket: WebSocket,
    asked: string,
    wanted: readonly Partner[],
    free: readonly string[],
    channel: number,
    principal: Principal,
    peer: Peer,
  ): Promise<void> {
    const { clock, steady, store, fleet, log } = this.#options;
    // Several at a time would not be understood.
    const hearsDevice = asked !== BROADCAST && free.length === 1;
    const [first = ''] = free;
    const { talks, refusal } = await this.#ask(free, channel, hearsDevice);
    // The user may have lost a device while it was asked.
    const lost = new Map<string, StreamRefusal>();
    for (const id of free) {
      const view = fleet.view(principal, id);
      if (view === 'visible') continue;
      lost.set(id, unseenRefusal(view));
      talks.get(id)?.close();
      talks.delete(id);
    }
    if (talks.size === 0 || socket.readyState !== socket.OPEN) {
      for (const talk of talks.values()) talk.close();
      const [unseen] = lost.values();
      refuseStream(socket, refusal ?? unseen ?? nobody(wanted));
      return;
    }
    const partners = wanted
      .filter(({ deviceid }) => !lost.has(deviceid))
      .map((partner): Partner =>
        partner.state === 'reached' && !talks.has(partner.deviceid)
          ? { deviceid: partner.deviceid, state: 'offline' }
          : partner,
      );
    // In the order of the question, not of the answers.
    const reached = new Set(free.filter((id) => talks.has(id)));
    const entries = this.#enter(asked === BROADCAST ? 'broadcast' : 'talk', reached, channel, principal, peer);
    const line = new TalkLine({
      socket,
      clock,
      steady,
      channel,
      say: (samples) => {
        for (const id of reached) talks.get(id)?.say(samples);
      },
      onSound: (bytes, isSent) => {
        const entry = entries.get(first);
        // The line to the cab is a stream of its own beside the channel's pictures.
        entry?.received(TALK_FEED, false, bytes);
        if (isSent) entry?.sent(bytes);
      },
      onSpeech: (bytes) => {
        for (const entry of entries.values()) entry.toDevice(bytes);
      },
      onFailure: (error) => {
        log(`A talk failed: ${error instanceof Error ? error.message : String(error)}`);
        socket.close(CLOSE_FAILED, 'The recorder failed to go on; see its log');
      },
    });
    const { username } = principal;
    const keep = (): void => {
      const beginS = Math.floor(line.startedAtMs / 1000);
      const endS = Math.max(beginS, Math.floor(clock.now() / 1000));
      const deviceId = asked === BROADCAST ? BROADCAST : [...idsOf(asked)].join(',');
      const codes = hearsDevice ? line.heard.codes() : undefined;
      store.talkLog.add({ ip: peer.ip, username, deviceId, beginS, endS }, line.said.codes(), codes);
    };
    const offUnseen = [...reached].map((id) =>
      fleet.onUnseen(principal, id, (view) => {
        open.partners = open.partners.filter(({ deviceid }) => deviceid !== id);
        this.#letGo(open, [id], unseenRefusal(view), `${id} is no longer among your devices`);
      }),
    );
    const open: Open = { socket, username, line, reached, talks, entries, partners, keep, offUnseen };
    this.#open.add(open);
    for (const id of reached) this.#talkers.set(id, open);
    closeOnExpiry(socket, principal, () => clock.now());
    socket.once('close', () => {
      this.#end(open);
    });
    const words =
      asked === BROADCAST ? `Broadcast to ${reached.size} devices` : `Talking to ${[...reached].join(', ')}`;
    tell(open, 1, words);
  }

  /** Opens a talk with each device; the refusal is that of the first that will not. */
  async #ask(
    ids: readonly string[],
    channel: number,
    isHeard: boolean,
  ): Promise<{ readonly talks: Map<string, DeviceTalk>; readonly refusal: StreamRefusal | undefined }> {
    const talks = new Map<string, DeviceTalk>();
    let refusal: StreamRefusal | undefined;
    for (const id of ids) this.#asked.add(id);
    await Promise.all(
      ids.map(async (id) => {
        const sink = isHeard && {
          heard: (samples: Int16Array) => this.#talkers.get(id)?.line.hear(samples),
          ended: () => {
            this.#ended(id);
          },
        };
        const answer = await this.#options.link.talk(id, channel, sink || undefined);
        if (answer.kind === 'done') talks.set(id, answer.value);
        else refusal ??= deviceRefusal(answer, 'The device cannot talk');
      }),
    );
    for (const id of ids) this.#asked.delete(id);
    return { talks, refusal };
  }

  /** The device has ended its talk. */
  #ended(id: string): void {
    const open = this.#talkers.get(id);
    if (open !== undefined)
      this.#letGo(open, [id], { code: 404, message: 'The device ended the talk' }, `${id} has left`);
  }

  /** Puts the talk among who uses which device. */
  #enter(
    kind: 'talk' | 'broadcast',
    reached: ReadonlySet<string>,
    channel: number,
    principal: Principal,
    peer: Peer,
  ): ReadonlyMap<string, ViewerEntry> {
    const { streams, store } = this.#options;
    const entries = [...reached].map((deviceId): [string, ViewerEntry] => {
      const version = store.devices.get(deviceId)?.seed.version ?? '';
      const user = principal.username;
      return [deviceId, streams.open({ kind, deviceId, channels: [channel], version, user, ...peer })];
    });
    return new Map(entries);
  }

  #end(open: Open): void {
    if (!this.#open.delete(open)) return;
    for (const talk of open.talks.values()) talk.close();
    for (const off of open.offUnseen) off();
    for (const entry of open.entries.values()) entry.close();
    for (const [id, talker] of this.#talkers) if (talker === open) this.#talkers.delete(id);
    try {
      open.keep();
    } catch (error) {
      this.#options.log(`A talk could not be kept: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  }

  /** Lets go of devices that went offline. */
  #lookAfter(open: Open): void {
    const gone = [...open.reached].filter((id) => !this.#options.fleet.isOnline(id));
    if (gone.length === 0) return;
    open.partners = open.partners.map((partner) =>
      gone.includes(partner.deviceid) ? { deviceid: partner.deviceid, state: 'offline' } : partner,
    );
    this.#letGo(open, gone, { code: 404, message: 'Device offline' }, `${gone.join(', ')} went offline`);
  }

  /** Goes on without devices, in `words`, or ends where none is left. */
  #letGo(open: Open, gone: readonly string[], refusal: StreamRefusal, words: string): void {
    for (const id of gone) {
      if (!open.reached.delete(id)) continue;
      open.entries.get(id)?.close();
      open.talks.get(id)?.close();
      this.#talkers.delete(id);
    }
    if (open.reached.size === 0) refuseStream(open.socket, refusal);
    else tell(open, 2, words);
  }

  /** How things stand with each device that is asked for, or why there is no talk at all. */
  #target(
    asked: string,
    channel: number,
    principal: Principal,
  ): { readonly partners: readonly Partner[] } | StreamRefusal {
    const { fleet, store } = this.#options;
    const refused = refusedByAccess(store, { principal, sameHost: true }, callOf(asked));
    if (refused !== undefined) return { code: 403, message: refused };
    if (!hasChannelInScope(principal, asked, channel)) return { code: 403, message: CHANNEL_FORBIDDEN };
    if (asked === BROADCAST) {
      return { partners: fleet.onlineIds(principal).map((id) => this.#partner(id, principal)) };
    }
    const ids = idsOf(asked);
    if (ids.size === 0) return { code: 400, message: 'deviceid is missing' };
    const views = [...ids].map((id) => fleet.view(principal, id));
    if (views.includes('forbidden')) return unseenRefusal('forbidden');
    if (views.includes('unknown')) return unseenRefusal('unknown');
    return { partners: [...ids].map((id) => this.#partner(id, principal)) };
  }

  /** A token with a scope sees that a user talks, and not who. */
  #partner(deviceid: string, principal: Principal): Partner {
    const talker = this.#talkers.get(deviceid);
    if (this.#asked.has(deviceid)) return { deviceid, state: 'busy' };
    if (talker) return { deviceid, state: 'busy', ...(!isScoped(principal) && { user: talker.username }) };
    return { deviceid, state: this.#options.fleet.isOnline(deviceid) ? 'reached' : 'offline' };
  }
}

function callOf(asked: string): SocketCall {
  return asked === BROADCAST ? '/ws.cgi broadcast' : '/ws.cgi talk';
}

function idsOf(asked: string): Set<string> {
  return new Set(asked.split(',').filter((id) => id !== ''));
}

function talkChannel(query: URLSearchParams): number {
  const channel = Number(query.get('channel') ?? '1');
  return Number.isInteger(channel) && channel >= 1 && channel <= MAX_TALK_CHANNEL ? channel : 1;
}

/** The first devices that are free; the speaker reads which others are not reached. */
function withinLimit(partners: readonly Partner[]): readonly Partner[] {
  let reached = 0;
  return partners.map((partner) => {
    if (partner.state === 'reached') reached += 1;
    return partner.state === 'reached' && reached > MOST_AT_ONCE ? { ...partner, state: 'full' } : partner;
  });
}

/** Whoever is not reached stands first: a speaker to everybody looks for these. */
function byReach(partners: readonly Partner[]): readonly Partner[] {
  return partners.toSorted((a, b) => Number(a.state === 'reached') - Number(b.state === 'reached'));
}

function nobody(partners: readonly Partner[]): StreamRefusal {
  const busy = partners.find(({ state }) => state === 'busy');
  if (busy) return { code: 409, message: `${busy.user ?? 'Another user'} talks to ${busy.deviceid} already` };
  return { code: 404, message: partners.length === 1 ? 'Device offline' : 'No device is online' };
}

function tell({ socket, partners }: Open, code: 1 | 2, message: string): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ code, message, talk: byReach(partners) }));
}
