import type { FakeSocket } from '../testing/fake-sockets.js';
import type { Clock } from '../util/clock.js';
import { microseconds } from '../util/units.js';
import { encodeGkPacket } from '../wire/gk/encode.js';
import { GkCodec, GkFlag, GkKind } from '../wire/gk/packet.js';
import type { DemoVehicle } from './demo-vehicle.js';
import type { SceneLoop } from './scene-loop.js';

/** Between two rounds of packets, milliseconds. */
const EVERY_MS = 40;
/** A page that was frozen goes on with the present instead of all that it missed, microseconds. */
const MAX_LATE_US = 5_000_000;
const MINUTE_US = 60_000_000;
/** Above this speed only key pictures are sent. */
const ALL_UP_TO_SPEED = 4;
/** Most minutes that are searched for the next recording: a week. */
const SEARCH_MINUTES = 7 * 1440;
const text = new TextEncoder();

/** Options of a {@link DemoStream}. @internal */
export interface DemoStreamOptions {
  readonly socket: FakeSocket;
  readonly vehicle: DemoVehicle;
  readonly loops: readonly SceneLoop[];
  readonly clock: Clock;
  /** Absent for a live stream. */
  readonly playback?: {
    readonly startS: number;
    /** Undefined: as far as there are recordings. */
    readonly endS: number | undefined;
    readonly speed: number;
  };
}

/** Sends what the cameras of a vehicle see, or saw, at its own pace (docs/protocol.md, "Streams" and "Playback"). @internal */
export class DemoStream {
  readonly #options: DemoStreamOptions;
  readonly #flags: number;
  /** The next unit of each loop. */
  readonly #next = new Map<SceneLoop, number>();
  #positionUs = 0;
  #lastMs = 0;
  #speed = 1;
  #state: 'playing' | 'paused' | 'ended' = 'playing';
  #discontinuity = false;
  #infos = 0;

  constructor(options: DemoStreamOptions) {
    this.#options = options;
    const { playback, clock } = options;
    this.#flags = playback ? GkFlag.recorded : 0;
    this.#speed = playback?.speed ?? 1;
    this.#lastMs = clock.now();
    this.#positionUs = playback ? playback.startS * 1_000_000 : clock.now() * 1000;
    if (playback && !this.#goTo(this.#positionUs)) {
      refuseStream(options.socket, 404, 'No Record');
      return;
    }
    this.#sendInfos();
    if (!playback) this.#join();
    this.#run();
  }

  get isOpen(): boolean {
    return this.#options.socket.state === 'open' && this.#state !== 'ended';
  }

  /** The answer to D08. */
  get status(): Readonly<Record<string, unknown>> {
    const { playback } = this.#options;
    const position = this.#positionUs / 1e6;
    return { state: this.#state, position, speed: this.#speed, start: playback?.startS, end: playback?.endS ?? null };
  }

  /** D08; false where there is no recording to go to. */
  control(action: string, value: number): boolean {
    if (action === 'pause') this.#state = 'paused';
    if (action === 'play') this.#state = 'playing';
    if (action === 'seek') {
      if (!this.#goTo(value * 1_000_000)) return false;
      this.#state = 'playing';
    }
    if (action === 'speed' && value > 0) {
      const changes = this.#speed > ALL_UP_TO_SPEED !== value > ALL_UP_TO_SPEED;
      this.#speed = value;
      this.#state = 'playing';
      if (changes) this.#join();
    }
    if (action === 'stop') this.#end();
    return true;
  }

  #run(): void {
    const { socket, clock } = this.#options;
    if (socket.state !== 'open') return;
    if (this.#state !== 'ended') this.#advance();
    clock.after(EVERY_MS, () => {
      this.#run();
    });
  }

  #advance(): void {
    const { clock, playback } = this.#options;
    const nowMs = clock.now();
    const passedUs = (nowMs - this.#lastMs) * 1000;
    this.#lastMs = nowMs;
    if (!playback) {
      // A clock that was set, either way, or a page that was frozen.
      const isLate = passedUs < 0 || passedUs > MAX_LATE_US;
      this.#positionUs = nowMs * 1000;
      if (isLate) this.#join();
      this.#send(this.#positionUs);
      return;
    }
    if (this.#state !== 'playing') return;
    this.#play(this.#positionUs + Math.min(Math.max(0, passedUs), MAX_LATE_US) * this.#speed);
  }

  /** Sends recordings up to a time, and passes over gaps. */
  #play(untilUs: number): void {
    const { playback, vehicle, clock, socket } = this.#options;
    const nowS = clock.now() / 1000;
    while (this.#positionUs < untilUs) {
      const minute = Math.floor(this.#positionUs / MINUTE_US);
      const isOver = playback?.endS !== undefined && this.#positionUs >= playback.endS * 1e6;
      if (isOver) {
        this.#end();
        return;
      }
      if (!vehicle.isRecorded(minute, nowS)) {
        if (!this.#goTo((minute + 1) * MINUTE_US)) {
          this.#end();
          return;
        }
        socket.serverText(JSON.stringify({ code: 1, message: 'No Record', position: this.#positionUs / 1e6 }));
        return;
      }
      this.#positionUs = Math.min(untilUs, (minute + 1) * MINUTE_US);
      this.#send(this.#positionUs);
    }
  }

  /** Goes to the first recording from a time on; false when there is none, and it stays. */
  #goTo(us: number): boolean {
    const { vehicle, clock } = this.#options;
    const nowS = clock.now() / 1000;
    const first = Math.floor(us / MINUTE_US);
    for (let minute = first; minute < first + SEARCH_MINUTES && minute * 60 < nowS; minute++) {
      if (!vehicle.isRecorded(minute, nowS)) continue;
      this.#positionUs = Math.max(us, minute * MINUTE_US);
      this.#join();
      return true;
    }
    return false;
  }

  /** Begins each loop at the key picture that the present one is decoded from. */
  #join(): void {
    this.#discontinuity = true;
    for (const loop of this.#options.loops) this.#next.set(loop, loop.keyFor(this.#positionUs));
  }

  /** Sends all units up to a time, in the order of their times. */
  #send(untilUs: number): void {
    const started = new Set<SceneLoop>();
    for (;;) {
      const [first] = [...this.#next]
        .map(([loop, n]) => ({ loop, n, us: loop.timeUs(n) }))
        .filter(({ us }) => us <= untilUs)
        .sort((a, b) => a.us - b.us);
      if (!first) break;
      const { loop, n } = first;
      this.#next.set(loop, n + 1);
      if (!this.#isSent(loop, n)) continue;
      const begins = this.#discontinuity && loop.isKey(n) && !started.has(loop);
      if (begins) started.add(loop);
      this.#write(loop.packet(n, this.#flags | (begins ? GkFlag.discontinuity : 0)));
    }
    if (started.size === this.#next.size) this.#discontinuity = false;
  }

  #isSent(loop: SceneLoop, n: number): boolean {
    if (this.#speed > ALL_UP_TO_SPEED) return loop.isKey(n);
    // Sound goes along at true speed only, and not for what is only decoded.
    return loop.isPicture(n) || this.#speed === 1;
  }

  #sendInfos(): void {
    const { vehicle, loops, playback } = this.#options;
    for (const { channel, info } of loops) {
      const fields = { deviceid: vehicle.deviceId, channel, ...info, live: !playback, start: null, end: null };
      this.#write({
        kind: GkKind.info,
        channel,
        codec: GkCodec.none,
        flags: this.#flags | GkFlag.sub,
        capturedAtUs: microseconds(Math.floor(this.#positionUs)),
        sequence: this.#infos++,
        payload: text.encode(JSON.stringify(fields)),
      });
    }
  }

  #end(): void {
    this.#state = 'ended';
    const capturedAtUs = microseconds(Math.floor(this.#positionUs));
    this.#write({
      kind: GkKind.end,
      channel: 0,
      codec: GkCodec.none,
      flags: this.#flags,
      capturedAtUs,
      sequence: 0,
      payload: new Uint8Array(),
    });
    this.#options.socket.serverClose({ code: 1000 });
  }

  #write(packet: Parameters<typeof encodeGkPacket>[0]): void {
    this.#options.socket.serverBytes(encodeGkPacket(packet));
  }
}

/** Says no to a stream, as a server does. @internal */
export function refuseStream(socket: FakeSocket, code: number, message: string): void {
  socket.serverText(JSON.stringify({ code, message }));
  socket.serverClose({ code: 4000 + code, reason: message });
}
