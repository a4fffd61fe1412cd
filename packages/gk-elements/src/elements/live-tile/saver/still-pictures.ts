import type { Session } from 'gk-sdk';
import type { LiveTileHost } from '../live-tile-host.js';

/** One picture each ten seconds is a thousandth of a stream. */
const INTERVAL_MS = 10_000;

/** Camera that a tile shows. @internal */
export interface ShownCamera {
  readonly src: string | undefined;
  /** Undefined for a stream's address alone, which has no still pictures. */
  readonly session: Session | undefined;
  readonly device: string | undefined;
  readonly channel: number;
}

/** Returns the camera that a tile shows now. @internal */
export function shownCamera({ session, element: { src, device, channel } }: LiveTileHost): ShownCamera {
  return { src, session, device, channel };
}

/**
 * Still pictures of one camera in place of the stream (`pic.cgi`). Asks for none while nobody can see the tile.
 *
 * @internal
 */
export class StillPictures {
  readonly canvas = document.createElement('canvas');
  /** The one in the pictures. */
  readonly camera: ShownCamera;
  readonly #host: LiveTileHost;
  readonly #onChange: () => void;
  readonly #ended = new AbortController();
  #timer: ReturnType<typeof setInterval> | undefined;
  #asking = false;
  /** The last one that was asked for did not come. */
  failed = false;

  constructor(host: LiveTileHost, onChange: () => void) {
    this.#host = host;
    this.camera = shownCamera(host);
    this.#onChange = onChange;
    // Without a picture, it has no size.
    this.canvas.width = 0;
    Object.assign(this.canvas.style, { width: '100%', height: '100%', display: 'block' });
  }

  /** @param first - Stands until the first one has come. */
  start(first: Blob | undefined): void {
    if (first) void this.#show(first);
    void this.#next();
    this.resume();
  }

  /** Ends a rest. */
  resume(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => void this.#next(), INTERVAL_MS);
  }

  /** Asks for none until it is resumed; the last one stays. */
  rest(): void {
    clearInterval(this.#timer);
  }

  close(): void {
    this.rest();
    this.#ended.abort();
  }

  async #next(): Promise<void> {
    const { session, device, channel } = this.camera;
    if (this.#asking || !this.#host.visible || session === undefined || device === undefined) return;
    this.#asking = true;
    try {
      const { snapshotsResource } = await import('./snapshots-sdk.js');
      const { signal } = this.#ended;
      const file = await snapshotsResource(session.rest).read({ deviceId: device, channel }, { signal });
      await this.#show(await new Response(file.stream).blob());
      this.failed = false;
    } catch {
      this.failed = true;
    }
    this.#asking = false;
    if (!this.#ended.signal.aborted) this.#onChange();
  }

  async #show(blob: Blob): Promise<void> {
    const bitmap = await createImageBitmap(blob);
    this.canvas.width = bitmap.width;
    this.canvas.height = bitmap.height;
    this.canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  }
}
