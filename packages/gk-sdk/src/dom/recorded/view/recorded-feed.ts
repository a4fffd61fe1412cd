import type { ToRecordedWorker } from '../worker/recorded-messages.js';
import type { RecordedTransport, RecordedTransportState } from './recorded-transport.js';
import type { RecordedViewOptions } from './recorded-view-types.js';

/** Functions of the view that a feed needs. @internal */
export interface RecordedFeedHost {
  readonly createPlayback: RecordedViewOptions['createPlayback'];
  send(message: ToRecordedWorker, transfer?: Transferable[]): void;
  /** The playback stopped or failed: nothing more comes. */
  onStopped(): void;
  onChange(): void;
}

/** Carries a playback to the worker of a view: its bytes, and where each of its streams begins and ends. @internal */
export class RecordedFeed {
  readonly transport: RecordedTransport;
  readonly #host: RecordedFeedHost;
  readonly #off: () => void;
  #streamId: string | undefined;
  #before: RecordedTransportState['kind'] = 'stopped';
  #closed = false;

  constructor(host: RecordedFeedHost) {
    this.#host = host;
    this.transport = host.createPlayback(({ channel, bytes }) => {
      this.#push(channel, bytes);
    });
    this.#off = this.transport.subscribe(() => {
      this.#follow();
    });
  }

  close(): void {
    this.#closed = true;
    this.#off();
    this.transport.close();
  }

  #push(channel: number, bytes: Uint8Array): void {
    // Channel 0 is the whole device: no picture.
    if (channel === 0 || this.#closed) return;
    this.#checkStream();
    // A copy of its own to give away: the playback reads its times from these bytes, too.
    const own = bytes.slice();
    this.#host.send({ type: 'chunk', channel, bytes: own }, [own.buffer]);
  }

  /** Tells the worker of another stream ahead of its first bytes. */
  #checkStream(): void {
    const { streamId, positionS } = this.transport;
    if (streamId === this.#streamId) return;
    this.#streamId = streamId;
    if (streamId !== undefined) this.#host.send({ type: 'stream', startMs: positionS * 1000 });
  }

  #follow(): void {
    this.#checkStream();
    const { kind } = this.transport.state;
    if (kind !== this.#before) {
      this.#before = kind;
      if (kind === 'ended') this.#host.send({ type: 'end' });
      if (kind === 'failed' || kind === 'stopped') {
        this.#host.send({ type: 'pause' });
        this.#host.onStopped();
      }
    }
    this.#host.onChange();
  }
}
