import { connect, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import type { Jt1078Writer } from 'gk-sdk/jt808';
import { cabSound, SOUND_MS, type Loop } from './cameras.js';

/** Carries one connection for 1078 packets. */
export interface MediaUploadOptions {
  readonly clock: Clock;
  readonly host: string;
  readonly port: number;
  readonly writer: Jt1078Writer;
  /** Pictures; undefined for sound alone. */
  readonly loop: Loop | undefined;
  /** With the sound of the cab. */
  readonly sound: boolean;
  /** Place of the loop at which it begins, and what is told as the time of it: unix ms for live pictures. */
  readonly startMs: number;
  /** Where it ends; undefined for what goes on. */
  readonly endMs?: number | undefined;
  /** Times the speed of life. */
  readonly speed: number;
  readonly keysOnly: boolean;
  /** Taken from the times that are told. */
  readonly epochMs: number;
  /** Receives what the platform sends, the sound of a talk. */
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Told once, also when this end closes it. */
  readonly onClosed: () => void;
}

const STEP_MS = 20;
/** A line that is so far behind gets no pictures until the next key picture. */
const MAX_QUEUED_BYTES = 1024 * 1024;
/** A platform that reads nothing for so long is given up. */
const UNREAD_MS = 15_000;
const G711A = 6;

/** Sends the pictures of a camera and the sound of the cab, at their times, until it is closed. */
export class MediaUpload {
  readonly #options: MediaUploadOptions;
  readonly #socket: Socket;
  #cancel: () => void = () => undefined;
  /** Time of the recording, or of life, up to which all was sent. */
  #sentMs: number;
  #lastMs: number;
  #speed: number;
  #keysOnly: boolean;
  #isPaused = false;
  #waitsForKey = true;
  #unreadSinceMs: number | undefined;
  #isClosed = false;

  constructor(options: MediaUploadOptions) {
    this.#options = options;
    this.#speed = options.speed;
    this.#keysOnly = options.keysOnly;
    this.#sentMs = keyTimeAt(options.loop, options.startMs);
    this.#lastMs = options.clock.now();
    const { host, port } = options;
    this.#socket = connect({ host, port }, () => {
      this.#lastMs = options.clock.now();
      this.#run();
    });
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => options.onBytes?.(bytes));
    this.#socket.on('error', () => {
      this.close();
    });
    this.#socket.on('close', () => {
      this.close();
    });
  }

  pause(): void {
    this.#isPaused = true;
  }

  play(speed = this.#speed, keysOnly = false): void {
    this.#speed = speed;
    this.#keysOnly = keysOnly;
    if (this.#isPaused) this.#lastMs = this.#options.clock.now();
    this.#isPaused = false;
  }

  /** Goes on at a key picture at or ahead of a time, and plays. */
  seek(ms: number): void {
    this.#sentMs = keyTimeAt(this.#options.loop, ms);
    this.#waitsForKey = true;
    this.play();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancel();
    this.#socket.end();
    this.#socket.destroySoon();
    this.#options.onClosed();
  }

  #run(): void {
    if (this.#isClosed) return;
    this.#cancel = this.#options.clock.after(STEP_MS, () => {
      this.#run();
    });
    const nowMs = this.#options.clock.now();
    const passedMs = Math.max(0, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    if (this.#isUnread(nowMs)) {
      this.close();
      return;
    }
    if (this.#isPaused) return;
    const { endMs = Infinity } = this.#options;
    const untilMs = Math.min(this.#sentMs + passedMs * this.#speed, endMs);
    this.#send(this.#sentMs, untilMs);
    this.#sentMs = untilMs;
    if (untilMs === endMs) this.close();
  }

  #isUnread(nowMs: number): boolean {
    if (this.#socket.writableLength < MAX_QUEUED_BYTES) this.#unreadSinceMs = undefined;
    else this.#unreadSinceMs ??= nowMs;
    return this.#unreadSinceMs !== undefined && nowMs - this.#unreadSinceMs > UNREAD_MS;
  }

  /** All that belongs to a span, without its end. */
  #send(fromMs: number, toMs: number): void {
    const { loop, sound, writer, epochMs } = this.#options;
    const packets: { readonly atMs: number; readonly packets: readonly Uint8Array[] }[] = [];
    if (this.#socket.writableLength > MAX_QUEUED_BYTES) this.#waitsForKey = true;
    else if (loop !== undefined) {
      for (const { atMs, picture } of picturesBetween(loop, fromMs, toMs)) {
        const { key, codec, data } = picture;
        if (!key && (this.#waitsForKey || this.#keysOnly)) continue;
        this.#waitsForKey = false;
        const timeMs = atMs - epochMs;
        packets.push({ atMs, packets: writer.picture({ codec, kind: key ? 'key' : 'predicted', timeMs, data }) });
      }
    }
    for (let n = Math.ceil(fromMs / SOUND_MS); sound && !this.#keysOnly && n * SOUND_MS < toMs; n++) {
      const atMs = n * SOUND_MS;
      packets.push({ atMs, packets: writer.sound({ payloadType: G711A, timeMs: atMs - epochMs, data: cabSound(n) }) });
    }
    for (const each of packets) for (const packet of each.packets) this.#socket.write(packet);
  }
}

interface Placed {
  readonly atMs: number;
  readonly picture: Loop['pictures'][number];
}

/** Pictures of a loop that repeats, from a time on, without its end. */
export function* picturesBetween(loop: Loop, fromMs: number, toMs: number): Iterable<Placed> {
  for (let round = Math.floor(fromMs / loop.durationMs); round * loop.durationMs < toMs; round++) {
    for (const picture of loop.pictures) {
      const atMs = round * loop.durationMs + picture.atMs;
      if (atMs >= fromMs && atMs < toMs) yield { atMs, picture };
    }
  }
}

/** Time of the key picture that is shown at a time. */
function keyTimeAt(loop: Loop | undefined, ms: number): number {
  if (loop === undefined) return ms;
  const round = Math.floor(ms / loop.durationMs);
  const inLoop = ms - round * loop.durationMs;
  const key = loop.pictures.findLast(({ key, atMs }) => key && atMs <= inLoop);
  return round * loop.durationMs + (key?.atMs ?? 0);
}
