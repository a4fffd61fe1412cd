import type { Clock } from 'gk-sdk';
import {
  jt808TerminalId,
  type Jt808Extra,
  type Jt808Header,
  type Jt808Location,
  type Jt808Message,
  type Jt808Unread,
} from 'gk-sdk/jt808';
import type { Camera } from './cameras.js';
import { Circles, CROSSING_ALARM } from './circles.js';
import { Evidence } from './evidence.js';
import { MediaSessions } from './media-sessions.js';
import type { MessageOf } from './message-of.js';
import type { MdvrOptions } from './options.js';
import { PlatformLink, RESULT } from './platform-link.js';
import { locationOf, PositionReports } from './position-reports.js';
import { Route } from './route.js';
import { TerminalSettings } from './terminal-settings.js';
import { TerminalClock } from './terminal-clock.js';

export interface TerminalOptions extends MdvrOptions {
  readonly clock: Clock;
  readonly cameras: readonly Camera[];
  readonly out: (line: string) => void;
}

/** How far it is with its platform. */
type State =
  | { readonly kind: 'away' }
  | { readonly kind: 'connecting' | 'registering' | 'logging in' | 'online'; readonly link: PlatformLink };

const UTC8_MINUTES = 480;
const TICK_MS = 1000;
const RETRY_MS = 5000;
/** An answer that did not come, or a refusal: it is asked again after so long. */
const ASK_AGAIN_MS = 15_000;
const DROP_EACH_MS = 60_000;
const DROPPED_FOR_MS = 15_000;
const LATE_MS = 60_000;
const OVERLAP_MS = 3000;
const REFUSALS = ['', 'the vehicle is taken', 'no such vehicle', 'the terminal is taken', 'no such terminal'];
const MAKER = 'GKDEV';
const MODEL = 'GK-MDVR';
const TERMINAL_ID = 'MDVR001';
const COLOUR_YELLOW = 2;
const AUDIO_G711A = 6;
const VIDEO = { h264: 98, h265: 99 } as const;
const SOUND_FRAME_BYTES = 320;
/** Commands of 8105. */
const CONTROL = { restart: 4, factory: 5 } as const;
/** Result of 0805. */
const NO_CHANNEL = 2;
const ATTRIBUTES: Jt808Message = {
  type: 'attributes',
  kind: 1,
  maker: MAKER,
  model: MODEL,
  terminalId: TERMINAL_ID,
  iccid: '89860000000000000001',
  hardware: 'loopback',
  firmware: '1.0',
  gnss: 1,
  radio: 32,
};

/** A vehicle terminal: connects, registers, logs in, drives, and does what it is told. */
export class Terminal {
  readonly #options: TerminalOptions;
  readonly #clock: TerminalClock;
  readonly #route: Route;
  readonly #reports = new PositionReports();
  readonly #media: MediaSessions;
  readonly #settings: TerminalSettings;
  readonly #circles = new Circles();
  readonly #evidence: Evidence;
  readonly #startedMs: number;
  #state: State = { kind: 'away' };
  #authCode: string | undefined;
  /** Serial number of the first part by the id of a photograph. */
  readonly #photos = new Map<number, number>();
  #serial = 0;
  #cancelTick: () => void = () => undefined;
  #retryAtMs = 0;
  #askedAtMs = 0;
  #connectedAtMs = 0;
  #heardFromUsMs = 0;
  #reportedAtMs = -Infinity;
  #storedSinceMs: number | undefined;
  #tracking: { readonly intervalMs: number; readonly untilMs: number } | undefined;

  constructor(options: TerminalOptions) {
    const { clock, faults, year, id, cameras, to, out } = options;
    this.#options = options;
    this.#clock = new TerminalClock(faults.has('zone') ? 0 : UTC8_MINUTES);
    this.#route = new Route(options.at);
    this.#startedMs = clock.now();
    this.#settings = new TerminalSettings(options);
    this.#evidence = new Evidence({ ...options, name: TERMINAL_ID, terminal: jt808TerminalId(id, year) });
    this.#media = new MediaSessions({
      clock,
      terminalClock: this.#clock,
      terminal: jt808TerminalId(id, year).raw,
      cameras,
      faults,
      host: to.host,
      startedMs: this.#startedMs,
      out,
    });
  }

  /** Goes on until it is stopped. */
  start(): void {
    this.#tick();
  }

  /** Signs off and ends all connections. */
  stop(): void {
    this.#cancelTick();
    this.#media.close();
    this.#evidence.close();
    const state = this.#state;
    this.#state = { kind: 'away' };
    if (state.kind === 'away') return;
    if (state.kind === 'online') state.link.send({ type: 'signOff' });
    state.link.end();
  }

  #tick(): void {
    const { clock } = this.#options;
    this.#cancelTick = clock.after(TICK_MS, () => {
      this.#tick();
    });
    const nowMs = clock.now();
    const state = this.#state;
    if (state.kind === 'away') {
      if (nowMs >= this.#retryAtMs) this.#connect();
    } else if (state.kind === 'registering' || state.kind === 'logging in') {
      if (nowMs - this.#askedAtMs >= ASK_AGAIN_MS) this.#logIn(state.link);
    } else if (state.kind === 'online') {
      this.#online(state.link, nowMs);
    }
    this.#report(nowMs);
  }

  #online(link: PlatformLink, nowMs: number): void {
    const { faults } = this.#options;
    this.#reports.storeLate(nowMs);
    const isLate = faults.has('late');
    if (this.#reports.stored > 0 && !isLate) this.#sendStored(link, nowMs);
    if (isLate && nowMs - (this.#storedSinceMs ?? nowMs) >= LATE_MS) this.#sendStored(link, nowMs);
    if (nowMs - this.#heardFromUsMs >= this.#settings.heartbeatMs) this.#send(link, { type: 'heartbeat' });
    if (faults.has('drops') && nowMs - this.#connectedAtMs >= DROP_EACH_MS) this.#drop(link, nowMs);
    if (faults.has('overlap') && nowMs - this.#connectedAtMs >= DROP_EACH_MS) {
      this.#options.out('connects anew before the old connection ends');
      this.#connect();
      this.#options.clock.after(OVERLAP_MS, () => {
        link.end();
      });
    }
  }

  #drop(link: PlatformLink, nowMs: number): void {
    link.end();
    this.#lose('the connection broke', nowMs + DROPPED_FOR_MS);
  }

  #connect(): void {
    const { year, id, faults, out, clock } = this.#options;
    const to = this.#settings.server;
    const link: PlatformLink = new PlatformLink({
      ...to,
      year,
      faults,
      terminal: jt808TerminalId(id, year),
      serial: this.#serial,
      onOpen: () => {
        if (!this.#isCurrent(link)) return;
        out(`connected to ${to.host}:${to.port}`);
        this.#connectedAtMs = clock.now();
        if (faults.has('no-login') && this.#authCode !== undefined) this.#begin(link);
        else this.#logIn(link);
      },
      onMessage: (message, header) => {
        if (this.#isCurrent(link)) this.#take(link, message, header);
      },
      onClosed: (why) => {
        if (this.#isCurrent(link)) this.#lose(why, clock.now() + RETRY_MS);
      },
    });
    this.#state = { kind: 'connecting', link };
  }

  #isCurrent(link: PlatformLink): boolean {
    return this.#state.kind !== 'away' && this.#state.link === link;
  }

  #lose(why: string, retryAtMs: number): void {
    const { out, clock } = this.#options;
    out(`not connected: ${why}; tries again in ${Math.round((retryAtMs - clock.now()) / 1000)} s`);
    this.#reports.lose();
    this.#state = { kind: 'away' };
    this.#retryAtMs = retryAtMs;
  }

  /** Registers, or logs in with the code that it was given. */
  #logIn(link: PlatformLink): void {
    const { year, plate, clock, out } = this.#options;
    this.#askedAtMs = clock.now();
    if (this.#authCode === undefined) {
      this.#state = { kind: 'registering', link };
      out('registers');
      this.#send(link, {
        type: 'registration',
        province: 44,
        city: 300,
        maker: MAKER,
        model: year === '2011' ? MODEL.slice(0, 8) : MODEL,
        terminalId: TERMINAL_ID,
        plateColour: COLOUR_YELLOW,
        plate,
      });
      return;
    }
    this.#state = { kind: 'logging in', link };
    out('logs in');
    const code = { type: 'authentication', authCode: this.#authCode } as const;
    this.#send(link, year === '2019' ? { ...code, imei: '860000000000001', version: '1.0' } : code);
  }

  #begin(link: PlatformLink): void {
    this.#state = { kind: 'online', link };
    this.#options.out('online');
    // The platform has a position at once.
    this.#reportedAtMs = -Infinity;
    this.#report(this.#options.clock.now());
  }

  #report(nowMs: number): void {
    const { faults } = this.#options;
    if (this.#tracking !== undefined && nowMs > this.#tracking.untilMs) this.#tracking = undefined;
    const everyMs = this.#tracking?.intervalMs ?? this.#settings.intervalMs;
    if (nowMs - this.#reportedAtMs < everyMs) return;
    this.#reportedAtMs = nowMs;
    const state = this.#state;
    const here = this.#location(nowMs);
    const alarm = state.kind === 'online' ? this.#evidence.due(here, nowMs) : undefined;
    const crossings = faults.has('no-fix') ? [] : this.#circles.crossings(here);
    const location = {
      ...this.#location(nowMs, [...(alarm ?? []), ...crossings]),
      alarms: crossings.length > 0 ? CROSSING_ALARM : 0,
    };
    if (state.kind === 'online' && !faults.has('late')) {
      this.#reports.send(location, (message) => this.#send(state.link, message), nowMs);
    } else {
      this.#storedSinceMs ??= nowMs;
      this.#reports.store(location);
    }
  }

  #sendStored(link: PlatformLink, nowMs: number): void {
    const { out, faults } = this.#options;
    out(`sends ${this.#reports.stored} stored positions`);
    this.#storedSinceMs = undefined;
    this.#reports.sendStored((message) => this.#send(link, message), nowMs, faults.has('late'));
  }

  #location(nowMs: number, more: readonly Jt808Extra[] = []): Jt808Location {
    const driven = this.#route.at((nowMs - this.#startedMs) / 1000);
    return locationOf(driven, this.#clock.text(nowMs), !this.#options.faults.has('no-fix'), more);
  }

  #send(link: PlatformLink, message: Jt808Message): number {
    this.#heardFromUsMs = this.#options.clock.now();
    const serial = link.send(message);
    this.#serial = link.serial;
    return serial;
  }

  /** Does what a message of the platform asks for. */
  #take(link: PlatformLink, message: Jt808Message | Jt808Unread, header: Jt808Header): void {
    const answer = (result: number): void => {
      link.answer(header, result);
      this.#serial = link.serial;
    };
    switch (message.type) {
      case 'registrationAnswer':
        this.#registered(link, message.result, message.authCode);
        return;
      case 'platformAnswer':
        this.#answered(link, message.requestId, message.requestSerial, message.result);
        return;
      case 'resendRequest':
        link.resend(message.firstSerial, message.parts);
        return;
      case 'locationRequest':
        this.#send(link, {
          type: 'locationAnswer',
          ...(this.#options.year !== '2011' && { requestSerial: header.serial }),
          location: this.#location(this.#options.clock.now()),
        });
        return;
      case 'tracking':
        this.#track(message.intervalS, message.durationS ?? 0);
        answer(RESULT.done);
        return;
      case 'mediaAttributesRequest':
        this.#send(link, this.#mediaAttributes());
        return;
      case 'liveRequest':
        answer(this.#media.live(message));
        return;
      case 'liveControl':
        answer(this.#media.control(message));
        return;
      case 'recordingsRequest': {
        const recordings = this.#media.recordings(message);
        this.#options.out(`lists ${recordings.length} recordings`);
        this.#send(link, { type: 'recordings', requestSerial: header.serial, recordings });
        return;
      }
      case 'playbackRequest':
        answer(this.#media.playback(message));
        return;
      case 'playbackControl':
        answer(this.#media.playbackControl(message));
        return;
      case 'uploadRequest': {
        const requestSerial = header.serial;
        const result = this.#media.files.send(requestSerial, message, (isDone) => {
          const state = this.#state;
          const told = { type: 'uploadDone', requestSerial, result: isDone ? 0 : 1 } as const;
          if (state.kind === 'online') this.#send(state.link, told);
        });
        answer(result);
        return;
      }
      case 'uploadControl':
        answer(this.#media.files.control(message));
        return;
      case 'ptzMove':
      case 'ptzFocus':
      case 'ptzIris':
      case 'ptzWiper':
      case 'ptzLight':
      case 'ptzZoom':
        this.#options.out(`camera ${message.channel}: ${message.type}, direction ${message.direction}`);
        answer(RESULT.done);
        return;
      case 'setParameters':
        answer(this.#set(link, message.parameters));
        return;
      case 'parametersRequest':
      case 'someParametersRequest': {
        const parameters = this.#settings.read(message.type === 'parametersRequest' ? undefined : message.ids);
        this.#send(link, { type: 'parameters', requestSerial: header.serial, parameters });
        return;
      }
      case 'attributesRequest':
        this.#send(link, ATTRIBUTES);
        return;
      case 'terminalControl':
        answer(this.#control(link, message.command));
        return;
      case 'text':
        this.#options.out(`shows: ${message.text}`);
        answer(RESULT.done);
        return;
      case 'shoot':
        this.#shoot(link, header, message);
        return;
      case 'mediaAnswer':
        this.#resendPhoto(link, message.mediaId, message.missing ?? []);
        return;
      case 'attachmentsRequest':
        answer(this.#evidence.send(message));
        return;
      case 'setCircles':
        this.#options.out(`watches ${message.areas.length} circles`);
        answer(this.#circles.set(message) ? RESULT.done : RESULT.bad);
        return;
      case 'deleteCircles':
        this.#circles.remove(message.ids);
        answer(RESULT.done);
        return;
      case 'alarmConfirmation':
      case 'callBack':
      case 'linkTest':
      case 'liveLoss':
      case 'platformPassThrough':
        answer(RESULT.done);
        return;
      case 'malformed':
        answer(RESULT.bad);
        return;
      default:
        this.#options.out(`lacks ${header.messageId.toString(16).padStart(4, '0')}`);
        answer(RESULT.unsupported);
    }
  }

  #registered(link: PlatformLink, result: number, authCode: string | undefined): void {
    if (this.#state.kind !== 'registering') return;
    if (result !== 0 || authCode === undefined) {
      this.#options.out(
        `not registered: ${REFUSALS[result] ?? `result ${result}`}; asks again in ${ASK_AGAIN_MS / 1000} s`,
      );
      return;
    }
    this.#authCode = authCode;
    this.#logIn(link);
  }

  #answered(link: PlatformLink, requestId: number, serial: number, result: number): void {
    if (requestId === 0x0102 && this.#state.kind === 'logging in') {
      if (result === 0) {
        this.#begin(link);
        return;
      }
      this.#options.out(`not logged in (result ${result}); registers again in ${ASK_AGAIN_MS / 1000} s`);
      this.#authCode = undefined;
      return;
    }
    if (result === 0 || result === 4) this.#reports.confirm(serial);
  }

  #track(intervalS: number, durationS: number): void {
    const nowMs = this.#options.clock.now();
    this.#tracking = intervalS === 0 ? undefined : { intervalMs: intervalS * 1000, untilMs: nowMs + durationS * 1000 };
  }

  /** Takes parameters; with those of another platform it confirms, leaves, and connects there. */
  #set(link: PlatformLink, parameters: MessageOf<'setParameters'>['parameters']): number {
    const { out, clock } = this.#options;
    const before = this.#settings.server;
    this.#settings.write(parameters);
    out(`${parameters.length} parameters are set`);
    const { host, port } = this.#settings.server;
    if (host === before.host && port === before.port) return RESULT.done;
    out(`belongs to ${host}:${port} from now on`);
    // Whatever code it has is one of the former platform.
    this.#authCode = undefined;
    clock.after(0, () => {
      if (!this.#isCurrent(link)) return;
      link.end();
      this.#lose('it goes to another platform', clock.now());
    });
    return RESULT.done;
  }

  #control(link: PlatformLink, command: number): number {
    const { clock, out } = this.#options;
    if (command === CONTROL.factory) this.#settings.reset();
    if (command !== CONTROL.restart && command !== CONTROL.factory) return RESULT.unsupported;
    out('starts anew');
    // It confirms first.
    clock.after(0, () => {
      if (!this.#isCurrent(link)) return;
      link.end();
      this.#lose('it starts anew', clock.now() + DROPPED_FOR_MS);
    });
    return RESULT.done;
  }

  #shoot(link: PlatformLink, header: Jt808Header, { channel }: MessageOf<'shoot'>): void {
    const { cameras, year, out, clock } = this.#options;
    const photo = cameras[channel - 1]?.photo;
    const result = photo === undefined ? NO_CHANNEL : RESULT.done;
    const mediaId = this.#photos.size + 1;
    const requestSerial = header.serial;
    // A terminal of 2011 has no 0805.
    if (year === '2011') link.answer(header, photo === undefined ? RESULT.failed : RESULT.done);
    else this.#send(link, { type: 'shot', requestSerial, result, ...(photo !== undefined && { mediaIds: [mediaId] }) });
    if (photo === undefined) return;
    out(`camera ${channel}: takes a photograph of ${photo.byteLength} bytes`);
    const file = { mediaId, kind: 0, format: 0, event: 0, channel, data: photo };
    const place = year === '2011' ? { packets: 1, packet: 1 } : { location: this.#location(clock.now()) };
    this.#photos.set(mediaId, this.#send(link, { type: 'mediaData', ...file, ...place }));
  }

  #resendPhoto(link: PlatformLink, mediaId: number, missing: readonly number[]): void {
    const firstSerial = this.#photos.get(mediaId);
    if (firstSerial !== undefined) link.resend(firstSerial, missing);
  }

  #mediaAttributes(): Jt808Message {
    const { cameras } = this.#options;
    return {
      type: 'mediaAttributes',
      audioCodec: AUDIO_G711A,
      audioChannels: 1,
      audioRate: 0,
      audioBits: 1,
      audioFrameBytes: SOUND_FRAME_BYTES,
      playsSound: 1,
      videoCodec: VIDEO[cameras[0]?.main.pictures[0]?.codec ?? 'h264'],
      maxAudioChannels: 1,
      maxVideoChannels: cameras.length,
    };
  }
}
