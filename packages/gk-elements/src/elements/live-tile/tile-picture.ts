import { saveFile } from 'gk-sdk/dom';
import { serverWallTime, snapshotName } from './server-time.js';
import type { LiveTileHost } from './live-tile-host.js';

/** Saves the picture in sight as a file; returns the file's name. Rejects while there is no picture. @internal */
export async function savePicture(host: LiveTileHost, picture: () => Promise<Blob>): Promise<string> {
  const { session, element, name } = host;
  const device = element.device === undefined ? undefined : session?.devices.get(element.device);
  const vehicle = device?.plate || element.device || name;
  const channel =
    element.device === undefined ? '' : (device?.channelNames[element.channel - 1] ?? `ch${element.channel}`);
  const file = snapshotName(
    vehicle,
    channel,
    serverWallTime(session?.serverNowMs() ?? Date.now(), session?.serverInfo),
  );
  saveFile(await picture(), file);
  return file;
}

/** Whether this page may write pictures to the clipboard: secure pages of browsers that know pictures there. @internal */
export function canCopyPicture(): boolean {
  return typeof ClipboardItem !== 'undefined' && (navigator as { clipboard?: Clipboard }).clipboard !== undefined;
}

/** Puts the picture into the clipboard. The promise goes in: a browser wants the write within the click. @internal */
export async function copyPicture(picture: () => Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })]);
}

/** What a canvas shows as PNG. @internal */
export async function canvasPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The canvas is empty.'));
    }, 'image/png');
  });
}
