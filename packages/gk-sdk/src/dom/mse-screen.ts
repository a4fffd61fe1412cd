import { mediaSourceClass } from './media-source-class.js';
import { MediaSourceSink } from './media-source-sink.js';
import { MsePlayback } from './mse-playback.js';
import type { MseProgress } from './video-pipeline.js';
import type { FromWorker } from './worker-messages.js';

/** What a {@link MseScreen} tells its player. @internal */
export interface MseScreenEvents {
  onMseProgress(progress: MseProgress): void;
  onMseFailed(reason: string): void;
}

/** What the worker tells the page of its media. @internal */
export type MseMessage = Extract<FromWorker, { type: `mse-${string}` }>;

/** A `<video>` that plays MSE media, fed by the worker where that is possible, and here otherwise. @internal */
export class MseScreen {
  readonly element: HTMLVideoElement;
  readonly #events: MseScreenEvents;
  readonly #playback: MsePlayback;
  #sink: MediaSourceSink | undefined;
  #objectUrl: string | undefined;

  constructor(video: HTMLVideoElement, events: MseScreenEvents) {
    this.element = video;
    this.#events = events;
    this.#playback = new MsePlayback(video, (progress) => {
      events.onMseProgress(progress);
    });
    video.addEventListener('error', () => {
      events.onMseFailed(video.error?.message || 'the browser cannot play the media');
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
        this.#events.onMseFailed('no Media Source Extensions in this browser');
        return;
      }
      this.#sink = new MediaSourceSink(Source, (reason) => {
        this.#events.onMseFailed(reason);
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

  #play(): void {
    // Refused while the page is hidden; the playback tries again.
    this.element.play().catch(() => undefined);
  }
}
