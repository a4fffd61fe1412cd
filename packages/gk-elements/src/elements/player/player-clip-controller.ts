import type { ReactiveControllerHost } from 'lit';
import { toGkError, type GkError } from 'gk-sdk';
import { recordClip, type ClipFile, type ClipRequest } from '../../recordings/record-clip.js';

/** Outcome of a clip. @internal */
export type ClipOutcome =
  | { readonly kind: 'files'; readonly files: readonly ClipFile[] }
  | { readonly kind: 'failed'; readonly error: GkError };

/** Packs one clip at a time for an element, and updates it with each percent. @internal */
export class PlayerClipController {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #running: AbortController | undefined;
  #percent = 0;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** How much of the clip is packed, 0 to 100; undefined while none is. */
  get percent(): number | undefined {
    return this.#running && this.#percent;
  }

  /** Packs a clip; undefined when it was given up. */
  async record(request: ClipRequest): Promise<ClipOutcome | undefined> {
    this.cancel();
    const running = new AbortController();
    this.#running = running;
    this.#percent = 0;
    this.#host.requestUpdate();
    try {
      const files = await recordClip(request, {
        signal: running.signal,
        onProgress: (share) => {
          this.#tell(running, Math.floor(share * 100));
        },
      });
      return { kind: 'files', files };
    } catch (error) {
      return running.signal.aborted ? undefined : { kind: 'failed', error: toGkError(error) };
    } finally {
      if (this.#running === running) this.#end();
    }
  }

  /** Cancels the running packing. */
  cancel(): void {
    if (!this.#running) return;
    this.#running.abort();
    this.#end();
  }

  #tell(running: AbortController, percent: number): void {
    if (running !== this.#running || percent === this.#percent) return;
    this.#percent = percent;
    this.#host.requestUpdate();
  }

  #end(): void {
    this.#running = undefined;
    this.#host.requestUpdate();
  }
}
