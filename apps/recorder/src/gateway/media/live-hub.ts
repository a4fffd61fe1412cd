import type { Clock } from 'gk-sdk';
import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer, type NotDone } from '../../device/device-answer.js';
import type { DeviceStream, StreamSink } from '../../device/device-link.js';
import { AnchoredClock } from './anchored-clock.js';
import type { MediaLine, MediaReceiver } from './media-line.js';
import { MediaPackets } from './media-packets.js';

export interface LiveHubOptions {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly sub: boolean;
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Asks the terminal for the stream (9101), which then comes to the receiver. */
  readonly ask: () => Promise<DeviceAnswer<void>>;
  /** Waits for the stream on the port of its purpose; returns a function that does no longer. */
  readonly expect: (receiver: MediaReceiver) => () => void;
  /** Ends the stream at the terminal, which goes on sending, or may begin yet; `line` is its connection, if it came. */
  readonly end: (line: MediaLine | undefined) => void;
}

/** From 0001 to the connection, and between two packets. */
const SILENCE_MS = 10_000;
/** A viewer who looks again soon finds the stream as it is. */
const LINGER_MS = 5000;
/** Pictures since the last key picture, for the next viewer. */
const MOST_GROUP_BYTES = 8 * 1024 * 1024;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly withdraw: () => void }
  | { readonly kind: 'running'; readonly line: MediaLine };

interface Viewer {
  readonly sink: StreamSink;
  /** Pictures come to it: it had the key picture ahead of them. */
  isBegun: boolean;
  settle: ((answer: DeviceAnswer<DeviceStream>) => void) | undefined;
}

/** One upload of a camera for any number of viewers. */
export class LiveHub {
  readonly #options: LiveHubOptions;
  readonly #viewers = new Set<Viewer>();
  #state: State = { kind: 'idle' };
  #packets: MediaPackets | undefined;
  #info: GkPacket | undefined;
  /** The last key picture and what came since; undefined until there is one, or when it grew too large. */
  #group: GkPacket[] | undefined;
  #groupBytes = 0;
  #cancelSilence: () => void = () => undefined;
  #cancelLinger: () => void = () => undefined;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  /** False when the terminal neither sends nor is asked. */
  get isBusy(): boolean {
    return this.#state.kind !== 'idle';
  }

  /** Adds a viewer. The first one has the terminal asked. */
  join(sink: StreamSink, signal?: AbortSignal): Promise<DeviceAnswer<DeviceStream>> {
    return new Promise((resolve) => {
      const viewer: Viewer = { sink, isBegun: false, settle: resolve };
      const withdraw = (): void => {
        this.#settle(viewer, { kind: 'timeout' });
        this.#leave(viewer);
      };
      viewer.settle = (answer) => {
        signal?.removeEventListener('abort', withdraw);
        resolve(answer);
      };
      if (signal?.aborted === true) {
        resolve({ kind: 'timeout' });
        return;
      }
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#viewers.add(viewer);
      this.#cancelLinger();
      if (this.#state.kind === 'running') this.#welcome(viewer);
      else if (this.#state.kind === 'idle') void this.#begin();
    });
  }

  /** The terminal is gone, or the recorder ends. */
  stop(): void {
    this.#end({ kind: 'offline' });
  }

  async #begin(): Promise<void> {
    const state: State = { kind: 'asking', withdraw: this.#options.expect(this.#receiver()) };
    this.#state = state;
    const answer = await this.#options.ask();
    // It may have come, or been given up, by now.
    if (this.#state !== state) return;
    if (answer.kind === 'done') this.#watch('confirmed the live stream and did not send it');
    else if (answer.kind === 'timeout') this.#end(answer);
    else this.#over(answer);
  }

  #receiver(): MediaReceiver {
    const { deviceId, channel, sub, now } = this.#options;
    const clock = new AnchoredClock();
    const packets = new MediaPackets({
      deviceId,
      channel,
      sub,
      recorded: false,
      place: (lane, toldUs) => clock.place(lane, toldUs, now() * 1000),
      onPacket: (packet) => {
        if (this.#packets === packets) this.#take(packet);
      },
    });
    return {
      begin: (line) => {
        this.#packets = packets;
        this.#state = { kind: 'running', line };
        this.#watch('sent no more');
        for (const viewer of this.#viewers) this.#welcome(viewer);
      },
      info: (info) => {
        packets.info(info);
      },
      video: (unit) => {
        packets.video(unit);
      },
      audio: (unit) => {
        packets.audio(unit);
      },
      ended: () => {
        if (this.#packets === packets) this.#over({ kind: 'failed', reason: 'The device ended the live stream' });
      },
    };
  }

  #take(packet: GkPacket): void {
    this.#watch('sent no more');
    this.#keep(packet);
    for (const viewer of [...this.#viewers]) this.#pass(viewer, packet);
  }

  /** A viewer begins with a key picture. */
  #pass(viewer: Viewer, packet: GkPacket): void {
    if (packet.kind === GkKind.info && !viewer.isBegun) return;
    if (!viewer.isBegun && !isKey(packet)) return;
    if (!viewer.isBegun && this.#info !== undefined) viewer.sink.packet(this.#info);
    viewer.isBegun = true;
    viewer.sink.packet(packet);
  }

  #welcome(viewer: Viewer): void {
    for (const packet of this.#group ?? []) this.#pass(viewer, packet);
    this.#settle(
      viewer,
      done({
        stillAt: () => undefined,
        close: () => {
          this.#leave(viewer);
        },
      }),
    );
  }

  #keep(packet: GkPacket): void {
    if (packet.kind === GkKind.info) this.#info = packet;
    if (isKey(packet)) {
      this.#group = [];
      this.#groupBytes = 0;
    }
    // Sound of the past would only be thrown away.
    if (packet.kind !== GkKind.video || this.#group === undefined) return;
    this.#groupBytes += packet.payload.byteLength;
    this.#group.push(packet);
    if (this.#groupBytes > MOST_GROUP_BYTES) this.#group = undefined;
  }

  #leave(viewer: Viewer): void {
    if (!this.#viewers.delete(viewer) || this.#viewers.size > 0 || this.#state.kind === 'idle') return;
    this.#cancelLinger = this.#options.clock.after(LINGER_MS, () => {
      if (this.#viewers.size === 0) this.#end({ kind: 'timeout' });
    });
  }

  /** Gives a terminal up that says nothing. */
  #watch(what: string): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#options.clock.after(SILENCE_MS, () => {
      this.#end({ kind: 'timeout', reason: `The device ${what} for ${SILENCE_MS / 1000} s` });
    });
  }

  /** Ends the stream when its last viewer has left, or when the terminal is silent. */
  #end(answer: NotDone): void {
    const state = this.#state;
    this.#over(answer);
    if (state.kind !== 'idle') this.#options.end(state.kind === 'running' ? state.line : undefined);
  }

  /** There is no stream any more. */
  #over(answer: NotDone): void {
    const state = this.#state;
    if (state.kind === 'asking') state.withdraw();
    this.#cancelSilence();
    this.#cancelLinger();
    this.#state = { kind: 'idle' };
    this.#packets = undefined;
    this.#info = undefined;
    this.#group = undefined;
    const viewers = [...this.#viewers];
    this.#viewers.clear();
    for (const viewer of viewers) {
      if (viewer.settle === undefined) viewer.sink.ended();
      else this.#settle(viewer, answer);
    }
  }

  #settle(viewer: Viewer, answer: DeviceAnswer<DeviceStream>): void {
    const { settle } = viewer;
    viewer.settle = undefined;
    settle?.(answer);
  }
}

function isKey({ kind, flags }: GkPacket): boolean {
  return kind === GkKind.video && (flags & GkFlag.key) !== 0;
}
