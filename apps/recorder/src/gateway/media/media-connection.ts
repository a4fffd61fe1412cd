import { jt1078Format, type AudioUnit, type Demuxer, type StreamInfo, type VideoUnit } from 'gk-sdk/wire';
import type { ExpectedStreams } from './expected-streams.js';
import type { MediaLine, MediaReceiver } from './media-line.js';
import { readStreamHead, type StreamHead } from './stream-head.js';

/** A socket, as a connection for media uses it. */
export interface MediaSocket {
  /** Bytes that wait to be sent. */
  readonly queuedBytes: number;
  write(bytes: Uint8Array): void;
  destroy(): void;
}

export interface MediaConnectionOptions {
  readonly socket: MediaSocket;
  readonly expected: ExpectedStreams;
  /** Told why it is closed without a stream. */
  readonly onRefused: (why: 'foreign' | 'unasked') => void;
}

/** So much without a picture or sound is something else: the largest pictures have a tenth of it. */
const MOST_IDLE_BYTES = 4 * 1024 * 1024;
const NOTHING = new Uint8Array(0);

/** One connection of a terminal for 1078 packets: one stream, or the streams of several channels. */
export class MediaConnection {
  readonly #options: MediaConnectionOptions;
  readonly #receivers = new Map<number, MediaReceiver>();
  /** First bytes, until they tell whose they are. */
  #head: Uint8Array = NOTHING;
  #terminal: Uint8Array | undefined;
  #demuxer: Demuxer | undefined;
  /** Bytes since the last unit. */
  #idleBytes = 0;
  #isClosed = false;

  constructor(options: MediaConnectionOptions) {
    this.#options = options;
  }

  /** True from the first stream on. */
  get isTaken(): boolean {
    return this.#demuxer !== undefined;
  }

  receive(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    if (this.#demuxer !== undefined) {
      this.#idleBytes += bytes.byteLength;
      this.#demuxer.push(bytes);
      if (this.#idleBytes <= MOST_IDLE_BYTES || this.#isClosed) return;
      this.#options.socket.destroy();
      this.end();
      return;
    }
    this.#head = this.#head.byteLength === 0 ? bytes : Buffer.concat([this.#head, bytes]);
    const read = readStreamHead(this.#head);
    if (read.kind === 'more') return;
    if (read.kind === 'foreign') {
      this.#refuse('foreign');
      return;
    }
    for (const head of read.heads) {
      if (!this.#begin(head)) continue;
      this.#demuxer = this.#createDemuxer();
      this.#demuxer.push(this.#head);
      this.#head = NOTHING;
      return;
    }
    this.#refuse('unasked');
  }

  /** It has said nothing so far: takes it as one of a terminal that listens to a broadcast. */
  beginSilent(address: string | undefined): void {
    if (this.isTaken || this.#isClosed || this.#head.byteLength > 0) return;
    const found = this.#options.expected.claimSilent(address);
    if (found === undefined) return;
    const { terminal, channel, receiver } = found;
    this.#demuxer = this.#createDemuxer();
    this.#terminal = terminal;
    this.#receivers.set(channel, receiver);
    receiver.begin(this.#lineOf({ terminal, channel }));
  }

  /** The other end has closed it, or it broke. */
  end(): void {
    if (this.#isClosed) return;
    this.#demuxer?.end();
    this.#isClosed = true;
    const receivers = [...this.#receivers.values()];
    this.#receivers.clear();
    for (const receiver of receivers) receiver.ended();
  }

  #refuse(why: 'foreign' | 'unasked'): void {
    this.#isClosed = true;
    this.#head = NOTHING;
    this.#options.onRefused(why);
    this.#options.socket.destroy();
  }

  #begin(head: StreamHead): boolean {
    const receiver = this.#options.expected.claim(head);
    if (receiver === undefined) return false;
    this.#terminal = head.terminal;
    this.#receivers.set(head.channel, receiver);
    receiver.begin(this.#lineOf(head));
    return true;
  }

  #lineOf(head: StreamHead): MediaLine {
    const { socket } = this.#options;
    return {
      head,
      get queuedBytes() {
        return socket.queuedBytes;
      },
      send: (bytes) => {
        if (!this.#isClosed) socket.write(bytes);
      },
      close: () => {
        this.#receivers.delete(head.channel);
        if (this.#receivers.size > 0 || this.#isClosed) return;
        this.#isClosed = true;
        socket.destroy();
      },
    };
  }

  /** Receiver of a channel: several may share the connection, and each has been asked for. */
  #receiverOf(channel: number): MediaReceiver | undefined {
    const known = this.#receivers.get(channel);
    if (known !== undefined || this.#terminal === undefined) return known;
    this.#begin({ terminal: this.#terminal, channel });
    return this.#receivers.get(channel);
  }

  #createDemuxer(): Demuxer {
    return jt1078Format.create(
      {
        onInfo: (info: StreamInfo) => this.#receiverOf(info.channel)?.info(info),
        onVideo: (unit: VideoUnit) => {
          this.#idleBytes = 0;
          this.#receiverOf(unit.channel)?.video(unit);
        },
        onAudio: (unit: AudioUnit) => {
          this.#idleBytes = 0;
          this.#receiverOf(unit.channel)?.audio(unit);
        },
      },
      {},
    );
  }
}
