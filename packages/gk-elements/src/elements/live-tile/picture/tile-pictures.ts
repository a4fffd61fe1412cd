import { saveFile } from 'gk-sdk/dom';
import type { LiveTileHost, TileControlsHost } from '../live-tile-host.js';
import { snapshotName, tileZone } from './server-time.js';
import { serverNowS } from '../../../time/server-now.js';

/** Whether this page may write pictures to the clipboard: secure pages of browsers that know pictures there. @internal */
export function canCopyPicture(): boolean {
  return typeof ClipboardItem !== 'undefined' && (navigator as { clipboard?: Clipboard }).clipboard !== undefined;
}

/** Saves or copies the visible picture, and reports the result. @internal */
export class TilePictures {
  readonly #host: TileControlsHost;
  readonly #still: () => HTMLCanvasElement | undefined;

  /** @param still - Still picture that replaces the stream. */
  constructor(host: TileControlsHost, still: () => HTMLCanvasElement | undefined) {
    this.#host = host;
    this.#still = still;
  }

  /** Saves the picture as a file. */
  async save(): Promise<void> {
    const words = this.#host.words();
    try {
      const file = fileNameOf(this.#host.tile);
      saveFile(await this.#picture(), file);
      this.#host.tell(words.snapshotSaved(file));
    } catch {
      this.#host.tell(words.noPicture);
    }
  }

  /** Puts the picture into the clipboard. The promise goes in: a browser wants the write within the click. */
  async copy(): Promise<void> {
    const words = this.#host.words();
    let picture: Blob | undefined;
    const png = async (): Promise<Blob> => (picture = await this.#picture());
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png() })]);
      this.#host.tell(words.pictureCopied);
    } catch {
      this.#host.tell(picture === undefined ? words.noPicture : words.copyRefused);
    }
  }

  #picture(): Promise<Blob> {
    const still = this.#still();
    return still ? canvasPicture(still) : this.#host.tile.element.snapshot();
  }
}

/** Named after the vehicle, the channel and the time on the tile's clock. */
function fileNameOf(tile: LiveTileHost): string {
  const { session, element, name } = tile;
  const device = element.device === undefined ? undefined : session?.devices.get(element.device);
  const vehicle = device?.plate || element.device || name;
  const channel =
    element.device === undefined ? '' : (device?.channelNames[element.channel - 1] ?? `ch${element.channel}`);
  return snapshotName(vehicle, channel, serverNowS(session), tileZone(tile));
}

/** Returns the content of a canvas as PNG. */
async function canvasPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The canvas is empty.'));
    }, 'image/png');
  });
}
