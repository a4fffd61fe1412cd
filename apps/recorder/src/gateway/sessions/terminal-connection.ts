import type { Clock } from 'gk-sdk';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  jt808MessageId,
  jt808Time,
  Jt808Parser,
  Jt808Reassembler,
  type Jt808Frame,
  type Jt808Header,
  type Jt808Message,
  type Jt808Missing,
  type Jt808Year,
} from 'gk-sdk/jt808';
import type { DeviceSession } from '../../device/device-sessions.js';
import {
  NotKept,
  type GatewayHost,
  type MemberTerminal,
  type TerminalArrival,
  type TerminalReport,
} from '../gateway-host.js';
import { TerminalReports } from '../reports/terminal-reports.js';
import type { TerminalIdentity } from '../../store/devices/terminal-store.js';
import type { FrameTaps } from '../protocol-log/frame-taps.js';
import { PicturePackets, type MissingPackets } from './picture-packets.js';
import { SessionActivity } from './session-activity.js';
import type { SessionCounters } from './session-counters.js';
import { TerminalSession, yearOf, type SentMedia, type TerminalLine } from './terminal-session.js';

/** Pieces that are no frames, one behind another, of who speaks another protocol. */
const MOST_REFUSED = 20;
/** Messages that need a login, of who has not logged in; refused codes count, too. */
const MOST_STRANGE = 3;
/** Frames that wait while the recorder is asked who the terminal is. */
const MOST_WAITING = 200;
/** Reports that are not durable yet, of one terminal. */
const MOST_UNKEPT = 200;
/** Silence after the last new part of a message until those that are missing are asked for. */
const MISSING_MS = 5_000;
/** How often such messages are looked for while parts come. */
const MISSING_LOOK_MS = 1_000;
/** A terminal that waits is announced again so often at most, so that it stays in the list. */
const ANNOUNCE_MS = 60_000;

/** Long reports of one terminal at a time. */
const MOST_HELD = 16;

/** Results of 8001. */
const Result = { done: 0, failed: 1, bad: 2, unsupported: 3 } as const;
type ResultNumber = (typeof Result)[keyof typeof Result];
/** Results of 8100. */
const Registration = { done: 0, terminalTaken: 3, noSuchTerminal: 4 } as const;

/** A socket, as the gateway uses it. */
export interface TerminalSocket extends TerminalLine {
  /** IP address of its other end. */
  readonly address: string;
  /** Port of its other end. */
  readonly port: number;
  /** Bytes that the other end has not taken yet. */
  readonly unsentBytes: number;
  /** IP address of this end. */
  readonly serverAddress: string;
  pause(): void;
  resume(): void;
}

/** Everything that is known of who speaks. */
export type Standing =
  /** It has not said who it is. */
  | { readonly kind: 'unknown' }
  /** It has registered or tried to log in, and no user has accepted it. */
  | { readonly kind: 'waiting'; readonly arrival: TerminalArrival; readonly header: Jt808Header }
  /** It has the id of a terminal of the fleet, and does not prove that it is that one. */
  | {
      readonly kind: 'contested';
      readonly deviceId: string;
      readonly arrival: TerminalArrival;
      readonly header: Jt808Header;
    }
  /** It belongs to the fleet, has got its code, and has to log in with it. */
  | { readonly kind: 'registered'; readonly deviceId: string }
  | {
      readonly kind: 'member';
      readonly session: TerminalSession;
      readonly reports: TerminalReports;
      /** Unix seconds. */
      readonly loggedInS: number;
    };

/** The other connections, as one of them knows them. */
export interface Connections {
  /** Another connection of a terminal that has logged in. */
  loggedIn(deviceId: string): TerminalConnection | undefined;
  /** Another connection that waits under an id. */
  waitingAs(key: string): TerminalConnection | undefined;
  /** Called when a connection begins to wait, has logged in, or has closed. */
  changed(connection: TerminalConnection, before: Standing): void;
}

export interface TerminalConnectionOptions {
  readonly socket: TerminalSocket;
  readonly host: GatewayHost;
  readonly connections: Connections;
  readonly counters: SessionCounters;
  readonly taps: FrameTaps;
  /** Timers, and a steady `now` in milliseconds. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** One connection to the port of JT/T 808, from its first byte to its end. */
export class TerminalConnection {
  readonly #options: TerminalConnectionOptions;
  readonly #parser = new Jt808Parser();
  readonly #reassembler = new Jt808Reassembler();
  #standing: Standing = { kind: 'unknown' };
  /** Frames that came while the recorder was asked. */
  readonly #queue: Jt808Frame[] = [];
  #isAsking = false;
  #isPaused = false;
  #isHeld = false;
  #isClosed = false;
  #serial = 0;
  #strange = 0;
  #unkept = 0;
  #announcedAtMs = -Infinity;
  #cancelMissing: (() => void) | undefined;
  readonly #pictures = new PicturePackets();
  /** When the last part of a long message came. */
  #partAtMs = 0;
  /** Year of its bodies, as its registration or login tells it: no header tells 2011, and bodies of 2019 come under the old one. */
  #speaks: Jt808Year | undefined;
  /** Parts of reports that are not confirmed, by the serial number of the first part and by their own. */
  readonly #heldParts = new Map<number, Map<number, Jt808Header>>();
  readonly #activity: SessionActivity;
  /** Of its last message. */
  #key: string | undefined;
  /** When it said something last, by the steady clock. */
  heardAtMs: number;

  constructor(options: TerminalConnectionOptions) {
    const { clock, now } = options;
    this.#options = options;
    this.#activity = new SessionActivity(now, () => clock.now());
    this.heardAtMs = clock.now();
  }

  get standing(): Standing {
    return this.#standing;
  }

  get socket(): TerminalSocket {
    return this.#options.socket;
  }

  /** For the monitors; undefined for a connection that has not logged in. */
  get row(): Omit<DeviceSession, 'requests'> | undefined {
    if (this.#standing.kind !== 'member') return undefined;
    const { session, loggedInS } = this.#standing;
    const { address, port, unsentBytes } = this.#options.socket;
    const { receivedS, sentS, heartbeats } = this.#activity;
    return {
      deviceId: session.terminal.deviceId,
      address,
      port,
      loggedInS,
      receivedS,
      sentS,
      heartbeats,
      questions: session.questions,
      unsentBytes,
      unkept: this.#unkept,
    };
  }

  /** Takes bytes as they come. */
  receive(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const { counters, clock } = this.#options;
    const before = counted(this.#parser.skipped);
    const frames = this.#parser.push(bytes);
    counters.bytesIn += bytes.byteLength;
    counters.skipped += counted(this.#parser.skipped) - before;
    if (frames.length > 0) {
      this.heardAtMs = clock.now();
      this.#activity.received();
    }
    if (this.#standing.kind === 'member') this.#standing.reports.countIn(bytes.byteLength);
    this.#queue.push(...frames);
    this.#work();
    if (this.#parser.refusedInARow >= MOST_REFUSED) {
      counters.closedForNoise += 1;
      this.close();
    }
  }

  /** A user has accepted it: it gets its code without asking again. */
  accept(member: MemberTerminal): void {
    if (this.#standing.kind !== 'waiting' && this.#standing.kind !== 'contested') return;
    const { arrival, header } = this.#standing;
    if (member.identity !== undefined && isSame(member.identity, arrival.identity)) {
      this.#become({ kind: 'registered', deviceId: member.deviceId });
      this.#answerRegistration(header, Registration.done, member.authCode);
      return;
    }
    // It has an old code only: in a new connection it finds out that it has to register.
    this.close();
  }

  /** Ends the connection. Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelMissing?.();
    this.#queue.length = 0;
    const before = this.#standing;
    this.#standing = { kind: 'unknown' };
    if (before.kind === 'member') {
      before.session.end();
      this.#keep(before.reports.deviceId, before.reports.ofEnd(this.#nowS));
    }
    this.#options.connections.changed(this, before);
    this.#options.socket.close();
  }

  /** Reads no further while the recorder cannot keep more. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#pace();
  }

  get #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  #become(standing: Standing): void {
    const before = this.#standing;
    this.#standing = standing;
    this.#options.connections.changed(this, before);
  }

  #work(): void {
    while (!this.#isClosed && !this.#isAsking) {
      const frame = this.#queue.shift();
      if (frame === undefined) break;
      this.#takeFrame(frame);
    }
    this.#pace();
  }

  #pace(): void {
    const isFull = this.#isHeld || this.#queue.length > MOST_WAITING || this.#unkept > MOST_UNKEPT;
    if (isFull === this.#isPaused || this.#isClosed) return;
    this.#isPaused = isFull;
    if (isFull) this.#options.socket.pause();
    else this.#options.socket.resume();
  }

  #takeFrame(frame: Jt808Frame): void {
    const { counters, clock } = this.#options;
    const { header } = frame;
    if (frame.declaredBytes !== undefined && !this.#isOf(header)) {
      counters.skipped += frame.body.byteLength;
      return;
    }
    counters.messagesIn += 1;
    this.#key = header.terminal.key;
    this.#options.taps.received(frame, this.#options.now());
    if (header.encryption !== 0) {
      this.#answer(header, Result.unsupported);
      return;
    }
    if (header.part !== undefined) {
      if (!this.#isLoggedIn(header)) return;
      this.#confirmPart(header);
      this.#partCame(header);
    }
    const whole = this.#reassembler.push(frame, clock.now());
    if (whole === undefined) return;
    const message = decodeJt808({ ...whole.header, year: this.#yearOf(whole.header) }, whole.body);
    if (message.type === 'malformed') {
      counters.malformed += 1;
      this.#answer(header, Result.bad);
    } else if (message.type === 'unknown') {
      counters.unknown += 1;
      this.#answer(header, Result.unsupported);
    } else this.#take(whole.header, message, header.part !== undefined);
  }

  /** True for a message of the terminal that has logged in here: a frame whose length lies is believed of no other. */
  #isOf(header: Jt808Header): boolean {
    const standing = this.#standing;
    return standing.kind === 'member' && standing.session.terminal.header.terminal.key === header.terminal.key;
  }

  /**
   * Whoever sends a long message may wait until each part is confirmed. Parts of reports are confirmed together when the report is durable; one
   * that comes again before is what its sender waits for.
   */
  #confirmPart(header: Jt808Header): void {
    if (!REPORTS.has(header.messageId)) {
      this.#answer(header, Result.done);
      return;
    }
    const first = firstSerialOf(header);
    const held = this.#heldParts.get(first) ?? new Map<number, Jt808Header>();
    if (held.has(header.serial)) this.#answer(header, Result.done);
    held.set(header.serial, header);
    if (this.#heldParts.size >= MOST_HELD) this.#heldParts.clear();
    this.#heldParts.set(first, held);
  }

  #take(header: Jt808Header, message: Jt808Message, isConfirmed: boolean): void {
    switch (message.type) {
      case 'registration':
        this.#speaks = message.readAs ?? this.#yearOf(header);
        this.#ask(this.#register(header, identityOf(message, this.#speaks === '2011')));
        return;
      case 'authentication':
        if (message.readAs === '2019') this.#speaks = message.readAs;
        this.#ask(this.#logIn(header, message.authCode));
        return;
      case 'heartbeat':
        this.#activity.heartbeat();
        // Whoever waits is alive, too.
        this.#answer(header, Result.done);
        if (this.#standing.kind === 'member') this.#report(this.#standing.reports.ofHeartbeat(this.#nowS));
        else this.#announceAgain();
        return;
      case 'signOff':
        this.#answer(header, Result.done);
        this.close();
        return;
      default:
        this.#takeOfMember(header, message, isConfirmed);
    }
  }

  #takeOfMember(header: Jt808Header, sent: Jt808Message, isConfirmed: boolean): void {
    if (!this.#isLoggedIn(header) || this.#standing.kind !== 'member') return;
    const { session, reports } = this.#standing;
    const message = sent.type === 'mediaData' ? this.#takePacket(header, sent, isConfirmed) : sent;
    if (message === undefined) return;
    if (message.type === 'locationAnswer') {
      // Whoever asked for the position reads it where it is kept.
      this.#report(reports.ofLive(message.location, this.#nowS), undefined, () => void session.take(header, message));
      return;
    }
    const isTaken = session.take(header, message);
    switch (message.type) {
      case 'location':
        this.#report(reports.ofLive(message.location, this.#nowS), header);
        return;
      case 'locationBatch':
        this.#report(reports.ofBatch(message.locations, this.#nowS, message.kind === STORED), header);
        return;
      case 'shortLocationBatch':
        this.#report('time' in message ? [] : reports.ofBatch(message.locations, this.#nowS, false), header);
        return;
      case 'compactLocation':
        this.#report(reports.ofCompact(message, this.#nowS, false), header);
        return;
      case 'storedCompactLocation':
        this.#report(reports.ofCompact(message, this.#nowS, true), header);
        return;
      case 'driver':
        this.#report(reports.ofDriver(message, this.#nowS), isConfirmed ? undefined : header);
        return;
      case 'timeRequest':
        this.#send(header, { type: 'timeAnswer', time: jt808Time(this.#options.now(), 0) });
        return;
      case 'clockRequest':
        this.#send(header, clockAnswer(new Date(this.#options.now())));
        return;
      case 'mediaData':
        this.#takePicture(header, message, isTaken);
        return;
      case 'generalAnswer':
        return;
      default:
        if (!isConfirmed && !HAS_NO_ANSWER.has(message.type)) this.#answer(header, Result.done);
    }
  }

  /** Keeps reports, and then confirms the message that they came in. */
  #report(told: readonly TerminalReport[], header?: Jt808Header, settled?: () => void): void {
    if (this.#standing.kind !== 'member') return;
    const { reports } = this.#standing;
    const zone = reports.newZoneMinutes();
    if (zone !== undefined) this.#options.host.learnt(reports.deviceId, zone);
    const parts = header === undefined ? undefined : this.#heldParts.get(header.serial);
    if (header !== undefined) this.#heldParts.delete(header.serial);
    const confirm = (): void => {
      for (const each of parts?.values() ?? []) this.#answer(each, Result.done);
      if (header !== undefined && parts === undefined) this.#answer(header, Result.done);
    };
    if (told.length > 0) {
      this.#keep(reports.deviceId, told, confirm, settled);
      return;
    }
    confirm();
    settled?.();
  }

  #keep(
    deviceId: string,
    told: readonly TerminalReport[],
    kept: () => void = () => undefined,
    settled: () => void = () => undefined,
  ): void {
    if (told.length === 0) return;
    const { host, counters } = this.#options;
    const standing = this.#standing;
    this.#unkept += 1;
    host.keep(deviceId, told).then(
      () => {
        this.#unkept -= 1;
        kept();
        settled();
        this.#pace();
      },
      (error: unknown) => {
        // Not confirmed: the terminal sends it again, and its alarms are to rise again with it.
        this.#unkept -= 1;
        counters.notKept += 1;
        if (standing.kind === 'member' && error instanceof NotKept) standing.reports.goBackTo(error.flags);
        settled();
        this.#pace();
      },
    );
  }

  /** A part of a long message came: whoever waits for it waits on. */
  #partCame(header: Jt808Header): void {
    if (this.#standing.kind === 'member') this.#standing.session.takePart(header);
    this.#partAtMs = this.#options.clock.now();
    this.#askForMissing();
  }

  /** The whole file once all of its packets are here; each packet before has an answer that does not say that the file is whole. */
  #takePacket(header: Jt808Header, sent: SentMedia, isConfirmed: boolean): SentMedia | undefined {
    const { serial } = header;
    const state = this.#pictures.take(sent, serial, this.#options.clock.now());
    if (state.kind === 'whole') return state.file;
    this.#partCame(header);
    if (state.kind === 'missing')
      this.#askForPackets(header, { mediaId: sent.mediaId, serial, packets: state.packets });
    else if (!isConfirmed) this.#answer(header, Result.done);
    return undefined;
  }

  #askForPackets(header: Jt808Header, { mediaId, serial: requestSerial, packets: missing }: MissingPackets): void {
    this.#send(header, { type: 'mediaAnswer', requestSerial, mediaId, missing }, '2011');
  }

  /** Keeps a picture, and then confirms it: the terminal deletes it. One that somebody waits for is handed over. */
  #takePicture(header: Jt808Header, message: SentMedia, isTaken: boolean): void {
    const { host, counters } = this.#options;
    const confirm = (): void => {
      const answer = { type: 'mediaAnswer', requestSerial: header.serial, mediaId: message.mediaId } as const;
      this.#send(header, answer, formOf(message));
    };
    if (isTaken) {
      confirm();
      return;
    }
    if (this.#standing.kind !== 'member') return;
    const { reports } = this.#standing;
    const { mediaId, kind, format, event, channel, data, location } = message;
    const takenS = reports.takenS(location?.time, this.#nowS);
    this.#unkept += 1;
    host
      .keepPicture(reports.deviceId, { mediaId, kind, format, event, camera: channel, takenS, data })
      .then(confirm, () => {
        counters.notKept += 1;
      })
      .finally(() => {
        this.#unkept -= 1;
        this.#pace();
      });
  }

  /** True for a terminal that has logged in; any other is refused, and sent away when it goes on. */
  #isLoggedIn(header: Jt808Header): boolean {
    if (this.#standing.kind === 'member') return true;
    this.#options.counters.strange += 1;
    this.#answer(header, Result.failed);
    this.#announceAgain();
    this.#countStrange();
    return false;
  }

  #countStrange(): void {
    this.#strange += 1;
    if (this.#strange >= MOST_STRANGE) this.close();
  }

  /** Takes no further message before the recorder has answered. */
  #ask(work: Promise<void>): void {
    this.#isAsking = true;
    const go = (): void => {
      this.#isAsking = false;
      this.#work();
    };
    work.then(go, (error: unknown) => {
      // Without an answer it tries again.
      this.#options.host.notice(`A terminal could not be looked up: ${wordsOf(error)}`);
      go();
    });
  }

  async #register(header: Jt808Header, identity: TerminalIdentity): Promise<void> {
    const { host, connections, socket } = this.#options;
    const arrival = { key: header.terminal.key, address: socket.address, identity };
    const standing = await this.#standingOf(arrival);
    if (this.#isClosed) return;
    switch (standing.kind) {
      case 'waiting':
        this.#wait(header, arrival);
        return;
      case 'refused':
        host.notice(`A terminal from ${socket.address} was refused: ${standing.reason}`);
        this.#answerRegistration(header, Registration.noSuchTerminal);
        return;
      case 'member': {
        const { deviceId, authCode } = standing;
        const other = connections.loggedIn(deviceId);
        if (other === undefined || other === this) {
          if (standing.identity !== undefined && isSame(standing.identity, identity)) {
            if (this.#standing.kind !== 'member') this.#become({ kind: 'registered', deviceId });
            this.#answerRegistration(header, Registration.done, authCode);
            return;
          }
        } else other.checkAlive();
        this.#options.counters.contested += 1;
        host.contest(deviceId, arrival);
        this.#announcedAtMs = this.#options.clock.now();
        this.#answerRegistration(header, Registration.terminalTaken);
        if (this.#standing.kind !== 'member') this.#become({ kind: 'contested', deviceId, arrival, header });
      }
    }
  }

  /** A waiting terminal gets no answer: some terminals never try again after a refusal, and the code follows when it is accepted. */
  #wait(header: Jt808Header, arrival: TerminalArrival): void {
    const { connections, counters } = this.#options;
    const other = connections.waitingAs(arrival.key);
    if (other !== undefined && other !== this && other.standing.kind === 'waiting') {
      const before = other.standing.arrival.identity;
      // The first connection keeps its place: a user may be about to accept it.
      if (before !== undefined && !isSame(before, arrival.identity)) {
        counters.contested += 1;
        this.#answerRegistration(header, Registration.terminalTaken);
        return;
      }
      other.close();
    }
    this.#become({ kind: 'waiting', arrival, header });
  }

  async #logIn(header: Jt808Header, authCode: string): Promise<void> {
    const { connections, socket, clock, counters } = this.#options;
    const arrival = { key: header.terminal.key, address: socket.address, identity: undefined };
    const standing = await this.#standingOf(arrival);
    if (this.#isClosed) return;
    if (standing.kind !== 'member' || standing.authCode !== authCode) {
      counters.wrongCodes += standing.kind === 'member' ? 1 : 0;
      this.#answer(header, Result.failed);
      if (standing.kind === 'waiting' && this.#standing.kind === 'unknown') {
        this.#become({ kind: 'waiting', arrival, header });
      }
      this.#countStrange();
      return;
    }
    const { deviceId } = standing;
    if (this.#standing.kind === 'member') {
      this.#answer(header, Result.done);
      return;
    }
    // Who proves the code takes over.
    connections.loggedIn(deviceId)?.close();
    this.#strange = 0;
    // It may have registered in a connection before.
    if (standing.identity?.is2011 === true) this.#speaks ??= '2011';
    const session = new TerminalSession({
      terminal: {
        deviceId,
        header,
        speaks: this.#speaks,
        address: socket.address,
        serverAddress: socket.serverAddress,
      },
      line: { write: (bytes) => this.#write(bytes), close: () => this.close() },
      clock,
      nextSerial: () => this.#nextSerial(),
    });
    const reports = new TerminalReports(standing);
    this.#become({ kind: 'member', session, reports, loggedInS: this.#nowS });
    counters.logins += 1;
    this.#answer(header, Result.done);
    this.#report(reports.ofLogin(this.#nowS));
  }

  /** Asks a terminal that may be gone: its place is free when it does not answer. */
  checkAlive(): void {
    if (this.#standing.kind !== 'member') return;
    const { session } = this.#standing;
    session.ask({ type: 'locationRequest' }, { timeoutMs: ALIVE_MS }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'timeout') this.close();
    });
  }

  async #standingOf(arrival: TerminalArrival): ReturnType<GatewayHost['standing']> {
    this.#announcedAtMs = this.#options.clock.now();
    return this.#options.host.standing(arrival);
  }

  #announceAgain(): void {
    const standing = this.#standing;
    if (standing.kind !== 'waiting' && standing.kind !== 'contested') return;
    const nowMs = this.#options.clock.now();
    if (nowMs - this.#announcedAtMs < ANNOUNCE_MS) return;
    const { arrival } = standing;
    if (standing.kind === 'contested') {
      this.#announcedAtMs = nowMs;
      this.#options.host.contest(standing.deviceId, arrival);
      return;
    }
    this.#ask(
      this.#standingOf(arrival).then((now) => {
        if (now.kind === 'member') this.accept(now);
      }),
    );
  }

  /** A header of 2019 says so itself, and its id fits no other: a connection may have both. */
  #yearOf(header: Jt808Header): Jt808Year {
    return yearOf({ header, speaks: this.#speaks });
  }

  /** Asks for the missing parts of each message. */
  #askForMissing(): void {
    const { clock } = this.#options;
    this.#cancelMissing ??= clock.after(MISSING_LOOK_MS, () => {
      this.#cancelMissing = undefined;
      if (clock.now() - this.#partAtMs < 2 * MISSING_MS + MISSING_LOOK_MS) this.#askForMissing();
      for (const missing of this.#reassembler.missing(clock.now(), MISSING_MS)) this.#askForParts(missing);
      if (this.#standing.kind !== 'member') return;
      const { header } = this.#standing.session.terminal;
      for (const missing of this.#pictures.missing(clock.now(), MISSING_MS)) this.#askForPackets(header, missing);
    });
  }

  /** By 8003; of a file by the list of 8800 where 8003 brought nothing, or the terminal's edition does not have it. */
  #askForParts({ header, parts, begin, isAgain }: Jt808Missing): void {
    const { messageId, serial } = header;
    const isFile = messageId === jt808MessageId('mediaData') && begin !== undefined && begin.byteLength >= 4;
    const year = this.#yearOf(header);
    if (isFile && (isAgain || year === '2011')) {
      if (isAgain && year === '2011') return;
      const mediaId = new DataView(begin.buffer, begin.byteOffset).getUint32(0);
      this.#send(header, { type: 'mediaAnswer', requestSerial: serial, mediaId, missing: parts });
    } else if (!isAgain) {
      this.#send(header, { type: 'resendRequest', firstSerial: serial, parts });
    }
  }

  #answer(header: Jt808Header, result: ResultNumber): void {
    if (COMPACT.has(header.messageId)) {
      if (header.wantsAnswer === true)
        this.#send(header, { type: 'compactAnswer', requestId: header.messageId, result });
      return;
    }
    this.#send(header, { type: 'platformAnswer', requestSerial: header.serial, requestId: header.messageId, result });
  }

  #answerRegistration(header: Jt808Header, result: number, authCode?: string): void {
    this.#send(header, {
      type: 'registrationAnswer',
      requestSerial: header.serial,
      result,
      ...(authCode !== undefined && { authCode }),
    });
  }

  #send(header: Jt808Header, message: Jt808Message, year = this.#yearOf(header)): void {
    const { part: _part, wantsAnswer: _wantsAnswer, ...rest } = header;
    const body = encodeJt808Body(message, year);
    const answer = { ...rest, messageId: jt808MessageId(message.type), serial: this.#nextSerial(), encryption: 0 };
    this.#write(encodeJt808(answer, body));
  }

  #write(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const { counters, socket, taps, now } = this.#options;
    counters.bytesOut += bytes.byteLength;
    counters.messagesOut += 1;
    if (this.#standing.kind === 'member') this.#standing.reports.countOut(bytes.byteLength);
    this.#activity.sent();
    taps.sent(this.#key, bytes, now());
    socket.write(bytes);
  }

  #nextSerial(): number {
    const serial = this.#serial;
    this.#serial = (serial + 1) & 0xffff;
    return serial;
  }
}

/** How long a terminal that may be gone has to answer. */
const ALIVE_MS = 10_000;
/** Kind of a batch of what was stored while there was no connection. */
const STORED = 1;

/** Messages that are confirmed once what they tell is durable. */
const REPORTS: ReadonlySet<number> = new Set(
  (['location', 'locationBatch', 'shortLocationBatch'] as const).map((type) => jt808MessageId(type)),
);

/** Messages of makers that have an answer of their own (4401), where their header asks for one. */
const COMPACT: ReadonlySet<number> = new Set([
  jt808MessageId('compactLocation'),
  jt808MessageId('storedCompactLocation'),
]);

function clockAnswer(now: Date): Jt808Message<'clockAnswer'> {
  return {
    type: 'clockAnswer',
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    day: now.getUTCDate(),
    hour: now.getUTCHours(),
    minute: now.getUTCMinutes(),
    second: now.getUTCSeconds(),
    result: Result.done,
  };
}

/** Answers of terminals, which are not confirmed. */
const HAS_NO_ANSWER: ReadonlySet<Jt808Message['type']> = new Set([
  'mediaAttributes',
  'parameters',
  'attributes',
  'shot',
  'mediaList',
  'questionAnswer',
  'vehicleControlAnswer',
  'recorderData',
  'textAnswer',
  'informationAnswer',
]);

/** The form of 8800 for a file: that of 2011 where the file came in the one of 2011. */
function formOf({ packets }: SentMedia): Jt808Year {
  return packets === undefined ? '2013' : '2011';
}

/** Serial number of the first part of a message. */
function firstSerialOf({ serial, part }: Jt808Header): number {
  return (serial - (part?.number ?? 1) + 1) & 0xffff;
}

function identityOf(told: Extract<Jt808Message, { type: 'registration' }>, is2011: boolean): TerminalIdentity {
  const { maker, model, terminalId: number, plate } = told;
  return { maker, model, number, plate, ...(is2011 && { is2011 }) };
}

function isSame(a: TerminalIdentity, b: TerminalIdentity | undefined): boolean {
  if (b === undefined) return false;
  return a.maker === b.maker && a.model === b.model && a.number === b.number && a.plate === b.plate;
}

function counted(skipped: Jt808Parser['skipped']): number {
  return skipped.noise + skipped.length + skipped.checksum;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
