import { randomBytes } from 'node:crypto';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import type { DeviceRegistry, ToldOfItself } from '../device/device-registry.js';
import type { LiveWorld } from '../device/live-world.js';
import type { DeviceSessions } from '../device/device-sessions.js';
import type { WorldEvent } from '../device/world.js';
import type { DeviceLink } from '../device/device-link.js';
import type { History } from '../history/history.js';
import { JournalHistory } from '../journal/journal-history.js';
import type { Journal } from '../journal/journal.js';
import type { DeviceState, ToldFields } from '../journal/journal-rows.js';
import { ToldDevices } from '../journal/told-devices.js';
import { WorkerJournal } from '../journal/worker-journal.js';
import type { RecorderStore } from '../store/recorder-store.js';
import type { StoredTerminal, TerminalIdentity } from '../store/devices/terminal-store.js';
import { AttachmentOrders } from './attachments/attachment-orders.js';
import { keepSentPicture, type SentPicture } from './attachments/sent-picture.js';
import {
  GATEWAY_SOURCE,
  type KnownFlags,
  type MemberTerminal,
  type TerminalArrival,
  type TerminalReport,
  type TerminalStanding,
} from './gateway-host.js';
import type { FromGateway, GatewayPorts, GatewayThreadData } from './gateway-messages.js';
import type { GatewayPortName } from './gateway-ports.js';
import { GatewayLink } from './link/gateway-link.js';
import { keyOf, WatchedSessions } from './watched-sessions.js';
import { startGatewayThread, type GatewayThread, type GatewayThreadEvents } from './start-gateway-thread.js';

/** A state that was told longer ago is not known any more, as in the journal's own memory. */
const LOOK_BACK_S = 7 * 86_400;
/** Terminals whose registration is remembered until a user accepts them; the list of waiting devices holds as many. */
const MOST_CLAIMS = 2_000;
/** Zones that were learnt are written together. */
const WRITE_MS = 1_000;
/** From the end of a thread to the next one; doubled each time for one that ends soon. */
const RESTART_MS = 500;
const MOST_RESTART_MS = 60_000;
/** A thread that has served so long did not end for the way it was started. */
const LONG_MS = 300_000;
const FREE_PORTS = { main: 0, sub: 0, talk: 0, playback: 0, attachments: 0, ftp: 0, 'ftp-data': 0 } as const;
/** Bytes of a code, which travels as hexadecimal digits. */
const CODE_BYTES = 8;

export interface GatewayOptions {
  readonly store: RecorderStore;
  /** Folder of the journal. */
  readonly journalFolder: string;
  readonly listen: Omit<GatewayThreadData, 'partsFolder'>;
  /** Lines for the owner of the recorder. */
  readonly log: (line: string) => void;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  readonly clock?: Pick<Clock, 'after'>;
  /** Starts the thread; a real one by default. */
  readonly start?: (data: GatewayThreadData, events: GatewayThreadEvents) => GatewayThread;
}

/** Why the gateway did not start. */
export class GatewayListenError extends Error {
  override readonly name = 'GatewayListenError';
  readonly code: string | undefined;
  readonly port: number;
  /** Undefined for that of JT/T 808. */
  readonly portName: GatewayPortName | undefined;

  constructor({ code, port, name, words }: Extract<FromGateway, { readonly kind: 'failed' }>) {
    super(words);
    this.code = code;
    this.port = port;
    this.portName = name;
  }
}

/** The terminals of JT/T 808 as a source of devices. */
export interface Gateway {
  readonly world: LiveWorld;
  readonly history: History;
  readonly link: DeviceLink;
  readonly sessions: DeviceSessions;
  readonly journal: Journal;
  readonly ports: GatewayPorts;
  /** Has terminals told this address for media from now on; undefined = to each the one that it has connected to. */
  advertise(host: string | undefined): void;
  /** Whether a device is one of its terminals. */
  isKnown(deviceId: string): boolean;
  /** Ends the connections, and keeps what they have told. */
  close(): Promise<void>;
}

/** Starts the gateway. Rejects with a `GatewayListenError` where it cannot listen, and with a `JournalError`. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { store, journalFolder, now = Date.now } = options;
  const journal = new WorkerJournal({ folder: journalFolder, now });
  try {
    const seeds = [...store.devices.all()].flatMap(({ seed }) => (seed.source === GATEWAY_SOURCE ? [seed] : []));
    const told = await ToldDevices.open({ seeds, journal, now });
    const recorder = new GatewayRecorder({ ...options, now }, journal, told);
    const ports = await recorder.started;
    return {
      world: recorder.world,
      history: new JournalHistory({ journal, isKnown: (deviceId) => told.isKnown(deviceId) }),
      link: recorder.link,
      sessions: recorder.sessions,
      journal,
      ports,
      advertise: (host) => {
        recorder.advertise(host);
      },
      isKnown: (deviceId) => told.isKnown(deviceId),
      close: async () => {
        await recorder.close();
        await journal.close();
      },
    };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** The recorder's end of the gateway: what terminals are to the fleet, and where their reports go. */
class GatewayRecorder {
  readonly link: GatewayLink;
  readonly sessions: WatchedSessions;
  readonly started: Promise<GatewayPorts>;
  readonly #options: GatewayOptions & { readonly now: () => number };
  readonly #journal: Journal;
  readonly #told: ToldDevices;
  #thread: GatewayThread;
  readonly #attachments: AttachmentOrders;
  readonly #partsFolder: string;
  readonly #offBehind: () => void;
  /** Registrations of terminals that wait, or contest the place of another one. */
  readonly #claims = new Map<string, TerminalIdentity>();
  /** Flags as they were kept last. */
  readonly #flags = new Map<string, KnownFlags>();
  /** Events of devices on their way to the journal. */
  readonly #telling = new Map<string, Promise<unknown>>();
  readonly #learnt = new Map<string, number>();
  #registry: DeviceRegistry | undefined;
  #cancelWrite: (() => void) | undefined;
  #open = 0;
  #whenDone: (() => void) | undefined;
  #isClosing = false;
  #isHeld = false;
  /** Where the terminals know it, for a thread that takes the place of one that ended. */
  #listen: GatewayThreadData | undefined;
  #startedAtMs = -Infinity;
  #restarts = 0;
  #cancelRestart: (() => void) | undefined;

  constructor(options: GatewayOptions & { readonly now: () => number }, journal: Journal, told: ToldDevices) {
    this.#options = options;
    this.#journal = journal;
    this.#told = told;
    let settle: { readonly listening: (ports: GatewayPorts) => void; readonly failed: (error: Error) => void };
    this.started = new Promise((listening, failed) => {
      settle = { listening, failed };
    });
    // Terminals send again what a run before has not finished.
    this.#partsFolder = options.store.files.emptyFolder('attachment-parts');
    this.#attachments = new AttachmentOrders({
      attachments: options.store.events.attachments,
      clock: options.clock ?? systemClock,
      now: options.now,
      isOnline: (deviceId) => told.isOnline(deviceId),
      camerasOf: (deviceId) => this.#camerasOf(deviceId),
      post: (message) => {
        this.#thread.post({ kind: 'attachments', message });
      },
      notice: (line) => {
        this.#notice(line);
      },
    });
    const listen = { ...options.listen, partsFolder: this.#partsFolder };
    this.#thread = this.#startThread(listen, {
      listening: (ports) => {
        // The terminals know the first port; they are told the others with each request.
        const others = listen.port === 0 ? { ...FREE_PORTS, ...listen.ports } : listen.ports;
        this.#listen = { ...listen, port: ports.jt808, ports: others };
        settle.listening(ports);
      },
      failed: (error) => {
        this.#isClosing = true;
        settle.failed(error);
      },
      ended: (reason) => {
        settle.failed(new Error(`The gateway could not be started: ${reason}`));
        if (!this.#isClosing) this.#lost(reason);
      },
    });
    this.link = new GatewayLink((message) => {
      this.#thread.post({ kind: 'link', message });
    });
    this.sessions = new WatchedSessions({
      isKnown: (deviceId) => told.isKnown(deviceId),
      post: (message) => {
        this.#thread.post(message);
      },
      now: () => performance.now(),
    });
    this.#offBehind = journal.onBehind((isHeld) => {
      this.#isHeld = isHeld;
      this.#thread.post({ kind: 'hold', isHeld });
    });
  }

  get world(): LiveWorld {
    const told = this.#told;
    return {
      seeds: told.seeds,
      live: (deviceId) => told.live(deviceId),
      isOnline: (deviceId) => told.isOnline(deviceId),
      serialAt: (atMs) => told.serialAt(atMs),
      timeOfSerial: (serialno) => told.timeOfSerial(serialno),
      toldParameters: () => told.toldParameters(),
      useRegistry: (registry) => {
        told.useRegistry(registry);
        this.#registry = registry;
        registry.onDecision((deviceId, decision) => {
          if (decision === 'accepted') this.#accepted(deviceId);
          else this.#removed(deviceId);
        });
      },
      watchPlaces: (watch) => {
        told.watchPlaces(watch);
      },
      onEvent: (listener) => told.onEvent(listener),
      start: () => {
        told.start();
        this.#attachments.start();
      },
      stop: () => {
        this.#attachments.close();
        told.stop();
      },
    };
  }

  advertise(host: string | undefined): void {
    if (this.#listen !== undefined) this.#listen = { ...this.#listen, advertisedHost: host };
    this.#thread.post({ kind: 'advertise', host });
  }

  /** Ends the thread, and waits until all that it told is kept. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#attachments.close();
    this.#cancelRestart?.();
    this.#offBehind();
    this.#thread.post({ kind: 'close' });
    await this.#thread.ended;
    this.#cancelWrite?.();
    this.#writeLearnt();
    if (this.#open > 0) await new Promise<void>((done) => (this.#whenDone = done));
  }

  #startThread(
    data: GatewayThreadData,
    told: {
      readonly listening: (ports: GatewayPorts) => void;
      readonly failed: (error: GatewayListenError) => void;
      readonly ended: (reason: string) => void;
    },
  ): GatewayThread {
    const { start = startGatewayThread } = this.#options;
    this.#startedAtMs = performance.now();
    const thread: GatewayThread = start(data, {
      message: (message) => {
        if (message.kind === 'listening') told.listening(message.ports);
        else if (message.kind === 'failed') told.failed(new GatewayListenError(message));
        // Answers go to the thread that asked: another one gives the same numbers to other questions.
        else this.#take(message, thread);
      },
      ended: told.ended,
    });
    return thread;
  }

  /** Begins anew: at once after a thread that had served for long, later and later after those that ended soon. */
  #restartLater(): void {
    const { clock = systemClock } = this.#options;
    if (performance.now() - this.#startedAtMs > LONG_MS) this.#restarts = 0;
    const delayMs = Math.min(MOST_RESTART_MS, RESTART_MS * 2 ** this.#restarts);
    this.#restarts += 1;
    this.#cancelRestart = clock.after(milliseconds(delayMs), () => {
      if (this.#listen === undefined) return;
      this.#thread = this.#startThread(this.#listen, {
        listening: () => {
          this.#notice('The gateway serves terminals again');
        },
        failed: ({ message }) => {
          this.#notice(`The gateway cannot listen, and tries again: ${message}`);
        },
        ended: (reason) => {
          if (!this.#isClosing) this.#lost(reason);
        },
      });
      if (this.#isHeld) this.#thread.post({ kind: 'hold', isHeld: true });
      this.sessions.resumed();
    });
  }

  /** The thread ended, and all connections with it. */
  #lost(reason: string): void {
    this.#notice(`The gateway ended (${reason}), and begins anew: terminals connect again`);
    this.#restartLater();
    this.link.lost();
    this.sessions.lost();
    this.#attachments.resume();
    const timeS = Math.floor(this.#options.now() / 1000);
    const offline = { kind: 'state', timeS, state: { what: 'online', isOnline: false } } as const;
    for (const { seed } of this.#options.store.devices.all()) {
      if (!this.#told.isOnline(seed.deviceid)) continue;
      // The next start tells what is not kept.
      this.#told.tell(seed.deviceid, [offline]).catch(() => undefined);
      this.link.presenceChanged(seed.deviceid);
    }
  }

  #take(message: Exclude<FromGateway, { readonly kind: 'listening' | 'failed' }>, thread: GatewayThread): void {
    switch (message.kind) {
      case 'arrived':
        void this.#working(this.#arrived(thread, message.id, message.arrival));
        return;
      case 'contested':
        this.#contested(message.deviceId, message.arrival);
        return;
      case 'reported':
        void this.#working(this.#reported(thread, message.id, message.deviceId, message.reports));
        return;
      case 'learnt':
        this.#learnt.set(message.deviceId, message.zoneMinutes);
        this.#writeSoon();
        return;
      case 'told':
        this.#registry?.tell(message.deviceId, message.told);
        return;
      case 'notice':
        this.#notice(message.line);
        return;
      case 'sessions':
        this.sessions.answered(message.id, message.sessions);
        return;
      case 'frame':
        this.sessions.told(message.key, message.frame);
        return;
      case 'pictured':
        void this.#working(this.#pictured(thread, message.id, message.deviceId, message.picture));
        return;
      case 'attachments':
        this.#attachments.take(message.message);
        return;
      case 'link':
        this.link.take(message.message);
    }
  }

  async #working(work: Promise<void>): Promise<void> {
    this.#open += 1;
    await work;
    this.#open -= 1;
    if (this.#open === 0) this.#whenDone?.();
  }

  async #arrived(thread: GatewayThread, id: number, arrival: TerminalArrival): Promise<void> {
    let standing: TerminalStanding;
    try {
      standing = await this.#standingOf(arrival);
    } catch (error) {
      standing = { kind: 'refused', reason: wordsOf(error) };
    }
    thread.post({ kind: 'standing', id, standing });
  }

  async #standingOf({ key, address, identity }: TerminalArrival): Promise<TerminalStanding> {
    const deviceId = this.#deviceIdOf(key);
    // Of a device of the fleet nothing is taken over that anybody can say who knows its id.
    const isOfFleet = this.#options.store.devices.get(deviceId) !== undefined;
    const told = isOfFleet || identity === undefined ? {} : toldBy(identity);
    const standing = this.#told.announce({ deviceid: deviceId, source: GATEWAY_SOURCE, address, told });
    switch (standing.kind) {
      case 'refused':
        return standing;
      case 'waiting':
        if (identity !== undefined) this.#claim(deviceId, identity);
        return { kind: 'waiting' };
      case 'member':
        return this.#memberOf(deviceId, identity);
    }
  }

  /** The terminal of a device; one that was registered ahead is whoever registers first. */
  async #memberOf(deviceId: string, arrived: TerminalIdentity | undefined): Promise<MemberTerminal> {
    const { terminals } = this.#options.store;
    const known = terminals.get(deviceId);
    const isNew = known?.identity === undefined && arrived !== undefined;
    // One whose code cannot be opened registers again and gets another.
    const terminal = { ...known, authCode: known?.authCode ?? newCode(), identity: known?.identity ?? arrived };
    if (known?.authCode === undefined || isNew) terminals.put(deviceId, terminal);
    if (isNew) this.#registry?.tell(deviceId, toldBy(arrived));
    return this.#asMember(deviceId, terminal);
  }

  async #asMember(
    deviceId: string,
    { authCode, identity, zoneMinutes }: StoredTerminal & { readonly authCode: string },
  ): Promise<MemberTerminal> {
    const told = await this.#latestOf(deviceId, ['flags', 'fields']);
    return {
      kind: 'member',
      deviceId,
      authCode,
      identity,
      zoneMinutes: this.#learnt.get(deviceId) ?? zoneMinutes,
      flags: this.#flags.get(deviceId) ?? told.flags,
      fields: told.fields,
    };
  }

  async #flagsOf(deviceId: string): Promise<KnownFlags | undefined> {
    const known = this.#flags.get(deviceId);
    if (known !== undefined) return known;
    return (await this.#latestOf(deviceId, ['flags'])).flags;
  }

  /** States that the journal had last. */
  async #latestOf(
    deviceId: string,
    kinds: readonly DeviceState['what'][],
  ): Promise<{ readonly flags: KnownFlags | undefined; readonly fields: ToldFields }> {
    const nowS = Math.floor(this.#options.now() / 1000);
    const span = { startS: nowS - LOOK_BACK_S, endS: nowS + LOOK_BACK_S };
    let flags: KnownFlags | undefined;
    let fields = NO_FIELDS;
    for (const row of await this.#journal.latest({ deviceIds: [deviceId], kinds, ...span })) {
      if (row.kind !== 'state') continue;
      if (row.state.what === 'flags') flags = { timeS: row.timeS, on: row.state.on };
      else if (row.state.what === 'fields') fields = row.state.fields;
    }
    if (flags !== undefined && !this.#flags.has(deviceId)) this.#flags.set(deviceId, flags);
    return { flags, fields };
  }

  #contested(deviceId: string, arrival: TerminalArrival): void {
    const { address, identity } = arrival;
    if (identity === undefined) return;
    this.#claim(deviceId, identity);
    this.#registry?.contest({ deviceid: deviceId, source: GATEWAY_SOURCE, address, told: toldBy(identity) });
  }

  #claim(deviceId: string, identity: TerminalIdentity): void {
    this.#claims.delete(deviceId);
    this.#claims.set(deviceId, identity);
    const [oldest] = this.#claims.keys();
    if (this.#claims.size > MOST_CLAIMS && oldest !== undefined) this.#claims.delete(oldest);
  }

  /** A user has accepted a device: whatever code was given before, for it or for another terminal with its id, is void. */
  #accepted(deviceId: string): void {
    const identity = this.#claims.get(deviceId);
    this.#claims.delete(deviceId);
    const former = this.#options.store.terminals.get(deviceId);
    if (identity === undefined) {
      if (former !== undefined) this.#options.store.terminals.remove(deviceId);
      return;
    }
    const terminal = { authCode: newCode(), identity };
    this.#options.store.terminals.put(deviceId, terminal);
    this.#registry?.tell(deviceId, toldBy(identity));
    this.#learnt.delete(deviceId);
    void this.#working(
      this.#asMember(deviceId, terminal).then(
        (member) => {
          this.#thread.post({ kind: 'accepted', key: keyOf(deviceId), member });
        },
        (error: unknown) => {
          this.#notice(`${deviceId} could not be let in at once, and is when it registers again: ${wordsOf(error)}`);
        },
      ),
    );
  }

  #removed(deviceId: string): void {
    this.#claims.delete(deviceId);
    this.#flags.delete(deviceId);
    this.#learnt.delete(deviceId);
    this.#options.store.terminals.remove(deviceId);
    this.#attachments.removed(deviceId);
    this.#thread.post({ kind: 'removed', deviceId });
  }

  /** Alarms first: flags that are durable without the alarm would say that it was told. */
  async #reported(
    thread: GatewayThread,
    id: number,
    deviceId: string,
    reports: readonly TerminalReport[],
  ): Promise<void> {
    const events = reports.filter(({ kind }) => kind === 'event');
    const others = reports.filter(({ kind }) => kind !== 'event');
    try {
      if (events.length > 0) await this.#tellEvents(deviceId, events);
      const hasFiles = await this.#orderFiles(deviceId, events);
      const kept = this.#told.tell(deviceId, others);
      // Memory has it already.
      if (others.some((report) => report.kind === 'state' && report.state.what === 'online')) {
        this.link.presenceChanged(deviceId);
      }
      await kept;
      for (const report of others) {
        if (report.kind !== 'state' || report.state.what !== 'flags') continue;
        this.#flags.set(deviceId, { timeS: report.timeS, on: report.state.on });
      }
      thread.post({ kind: 'kept', id });
      if (hasFiles) this.#attachments.look();
    } catch (error) {
      const flags = await this.#flagsOf(deviceId).catch(() => undefined);
      thread.post({ kind: 'notKept', id, reason: wordsOf(error), flags });
    }
  }

  async #tellEvents(deviceId: string, events: readonly TerminalReport[]): Promise<void> {
    const telling = this.#told.tell(deviceId, events);
    this.#telling.set(deviceId, telling);
    try {
      await telling;
    } finally {
      if (this.#telling.get(deviceId) === telling) this.#telling.delete(deviceId);
    }
  }

  /** Orders the files of alarms before these are acknowledged: they are asked for afterwards, whatever ends the recorder in between. */
  async #orderFiles(deviceId: string, reports: readonly TerminalReport[]): Promise<boolean> {
    let hasFiles = false;
    for (const report of reports) {
      if (report.kind !== 'event' || report.filesOf === undefined) continue;
      const event = await this.#eventOf(deviceId, report.alarmId, report.event.happenedS);
      if (event === undefined) continue;
      this.#attachments.want(event, report.filesOf);
      hasFiles = true;
    }
    return hasFiles;
  }

  async #eventOf(deviceId: string, alarmId: string, happenedS: number): Promise<WorldEvent | undefined> {
    const fromMs = Math.min(happenedS * 1000, this.#options.now());
    const query = { kind: 'event', fromMs, toMs: Infinity, deviceIds: new Set([deviceId]), alarmId } as const;
    for await (const [row] of this.#journal.read(query, new AbortController().signal)) {
      if (row !== undefined) return row.event;
    }
    return undefined;
  }

  async #pictured(thread: GatewayThread, id: number, deviceId: string, picture: SentPicture): Promise<void> {
    const { store, now } = this.#options;
    try {
      // It may be of an alarm that was told a moment ago.
      await this.#telling.get(deviceId)?.catch(() => undefined);
      await keepSentPicture(picture, {
        deviceId,
        cameras: this.#camerasOf(deviceId),
        attachments: store.events.attachments,
        journal: this.#journal,
        folder: this.#partsFolder,
        now,
      });
      thread.post({ kind: 'kept', id });
    } catch (error) {
      thread.post({ kind: 'notKept', id, reason: wordsOf(error), flags: undefined });
    }
  }

  /** Cameras of a device of the fleet: one at least. */
  #camerasOf(deviceId: string): number {
    const device = this.#options.store.devices.get(deviceId);
    return device === undefined ? 0 : Math.max(1, device.edit.channelCount ?? device.seed.chn_count);
  }

  #writeSoon(): void {
    const { clock = systemClock } = this.#options;
    this.#cancelWrite ??= clock.after(milliseconds(WRITE_MS), () => {
      this.#cancelWrite = undefined;
      this.#writeLearnt();
    });
  }

  #writeLearnt(): void {
    const { store } = this.#options;
    try {
      store.atomically(() => {
        for (const [deviceId, zoneMinutes] of this.#learnt) {
          store.terminals.setZone(deviceId, zoneMinutes);
        }
      });
      this.#learnt.clear();
    } catch (error) {
      this.#notice(`Zones of terminals could not be saved, and are learnt again: ${wordsOf(error)}`);
      this.#learnt.clear();
    }
  }

  #notice(line: string): void {
    const { store, log, now } = this.#options;
    store.runLog.add(line, Math.floor(now() / 1000));
    log(line);
  }

  /** Devices may be registered ahead with the zeros that a header has in front. */
  #deviceIdOf(key: string): string {
    const { devices } = this.#options.store;
    const written = [key, key.padStart(12, '0'), key.padStart(20, '0')];
    return written.find((id) => devices.get(id) !== undefined) ?? key;
  }
}

const NO_FIELDS: ToldFields = {};

function newCode(): string {
  return randomBytes(CODE_BYTES).toString('hex');
}

function toldBy({ maker, model, plate }: TerminalIdentity): ToldOfItself {
  return { plate, model: `${maker} ${model}`.trim() };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
