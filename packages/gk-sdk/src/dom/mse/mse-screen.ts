import { mediaSourceClass } from './media-source-class.js';
import { MediaSourceSink } from './media-source-sink.js';
import { MsePlayback } from './mse-playback.js';
import type { FromWorker, StreamMessage } from '../worker/worker-messages.js';

/** Messages from a {@link MseScreen} to the worker. @internal */
export type MseReport = Extract<StreamMessage, { type: `mse-${string}` }>;

/** Messages from the worker to the page about its media. @internal */
export type MseMessage = Extract<FromWorker, { type: `mse-${string}` }>;

/** A `<video>` that plays MSE media, fed by the worker where that is possible, and here otherwise. @internal */
export class MseScreen {
  readonly element: HTMLVideoElement;
  readonly #report: (report: MseReport) => void;
  readonly #playback: MsePlayback;
  #sink: MediaSourceSink | undefined;
  #objectUrl: string | undefined;

  constructor(video: HTMLVideoElement, report: (report: MseReport) => void) {
    this.element = video;
    this.#report = report;
    this.#playback = new MsePlayback(video, (progress) => {
      report({ type: 'mse-progress', ...progress });
    });
    video.addEventListener('error', () => {
      this.#failed(video.error?.message || 'the browser cannot play the media');
    });
  }

  /** Does what the worker says. */
  take(message: MseMessage): void {
    switch (message.type) {
      case 'mse-open':
        return;
      case 'mse-handle':
        this.#playHandle(message.handle);
        return;
      case 'mse-init':
        this.#init(message.mime, message.segment);
        return;
      case 'mse-media':
        this.#sink?.append(message.segment, message.keyTimeS);
        return;
      case 'mse-target':
        this.#playback.targetMs = message.bufferMs;
    }
  }

  /** Plays what the worker feeds. */
  #playHandle(handle: MediaSourceHandle): void {
    // TypeScript's DOM library does not know that a handle is a media provider.
    Object.assign(this.element, { srcObject: handle });
    this.#play();
  }

  /** Starts media that is fed here, or goes on with another format. */
  #init(mime: string, segment: Uint8Array<ArrayBuffer>): void {
    if (this.#sink === undefined) {
      const Source = mediaSourceClass();
      if (Source === undefined) {
        this.#failed('no Media Source Extensions in this browser');
        return;
      }
      this.#sink = new MediaSourceSink(Source, (reason) => {
        this.#failed(reason);
      });
      // A managed source opens only where no remote playback can take over.
      this.element.disableRemotePlayback = true;
      this.#objectUrl = URL.createObjectURL(this.#sink.source);
      this.element.src = this.#objectUrl;
      this.#play();
    }
    this.#sink.init(mime, segment);
  }

  close(): void {
    this.#playback.close();
    this.#sink?.close();
    if (this.#objectUrl === undefined) return;
    URL.revokeObjectURL(this.#objectUrl);
    this.element.removeAttribute('src');
  }

  #failed(reason: string): void {
    this.#report({ type: 'mse-failed', reason });
  }

  #play(): void {
    // Refused while the page is hidden; the playback tries again.
    this.element.play().catch(() => undefined);
  }
}
