import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { annexBFormat } from 'gk-sdk/wire';
import { CLOCK_HEIGHT, type Size } from './cameras.ts';

/** One coded picture. */
export interface CodedPicture {
  readonly key: boolean;
  readonly data: Uint8Array;
}

export interface Encoding extends Size {
  readonly fps: number;
  /** Pictures from key frame to key frame. */
  readonly group: number;
  readonly kilobits: number;
}

/**
 * Encodes RGBA pictures to H.264 Baseline as a vehicle recorder does: no B-frames, one reference, parameter sets ahead
 * of every key frame. The first slice of each picture is the rows of the clock, and no slice is filtered across its
 * edges, so that the recorder can put a slice of its own there. Needs ffmpeg with libx264.
 */
export async function encodeVideo(pictures: AsyncIterable<Buffer>, encoding: Encoding): Promise<CodedPicture[]> {
  const { width, height, fps, group, kilobits } = encoding;
  // Only sliced threads keep the filter off the edges of slices; each of them has two slices at most.
  const slices = `threads=2:sliced-threads=1:slice-max-mbs=${(Math.ceil(width / 16) * CLOCK_HEIGHT) / 16}:slices-max=2`;
  const encoder = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      '-s',
      `${width}x${height}`,
      '-r',
      `${fps}`,
      '-i',
      '-',
      '-c:v',
      'libx264',
      '-preset',
      'slower',
      '-profile:v',
      'baseline',
      '-pix_fmt',
      'yuv420p',
      '-bf',
      '0',
      '-g',
      `${group}`,
      '-keyint_min',
      `${group}`,
      '-sc_threshold',
      '0',
      '-b:v',
      `${kilobits}k`,
      '-maxrate',
      `${Math.round(kilobits * 1.4)}k`,
      '-bufsize',
      `${kilobits}k`,
      '-x264-params',
      `repeat-headers=1:ref=1:${slices}`,
      '-bsf:v',
      'filter_units=remove_types=6',
      '-f',
      'h264',
      '-',
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const coded: Buffer[] = [];
  encoder.stdout.on('data', (part: Buffer) => coded.push(part));
  const closed = once(encoder, 'close');
  for await (const picture of pictures) if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  encoder.stdin.end();
  const [status] = (await closed) as [number | null];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
  return splitPictures(Buffer.concat(coded));
}

function splitPictures(stream: Uint8Array): CodedPicture[] {
  const pictures: CodedPicture[] = [];
  const demuxer = annexBFormat.create({ onVideo: ({ key, data }) => pictures.push({ key, data }) }, {});
  demuxer.push(stream);
  demuxer.end();
  return pictures;
}
