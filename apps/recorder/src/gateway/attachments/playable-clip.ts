import { open, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { annexBFormat } from 'gk-sdk/wire';
import { createMp4Recorder } from 'gk-sdk/recordings';

/** Read at a time: a few milliseconds of work. */
const SLICE_BYTES = 256 * 1024;
/** Larger videos are kept, and not made playable: their pictures would stand in memory. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of a file that does not tell. */
const FPS = 25;

/** Writes the pictures of a bare H.264 or H.265 stream as MP4 to `to`; gives its bytes, undefined where there is nothing to play. */
export async function writePlayableClip(
  from: string,
  to: string,
  sizeBytes: number,
): Promise<{ readonly path: string; readonly sizeBytes: number } | undefined> {
  if (sizeBytes > MOST_BYTES) return undefined;
  const recorder = createMp4Recorder({ sizeChange: 'same-file' });
  const demuxer = annexBFormat.create(recorder, { fps: FPS });
  const file = await open(from, 'r');
  try {
    for (let at = 0; at < sizeBytes; at += SLICE_BYTES) {
      const slice = new Uint8Array(Math.min(SLICE_BYTES, sizeBytes - at));
      await file.read(slice, 0, slice.byteLength, at);
      demuxer.push(slice);
      await recorder.ready();
      await setImmediate();
    }
    demuxer.end();
    const { files } = await recorder.finish();
    const bytes = files[0]?.bytes;
    if (bytes === undefined) return undefined;
    await writeFile(to, bytes, { flush: true });
    return { path: to, sizeBytes: bytes.byteLength };
  } finally {
    await file.close();
  }
}
