import { GkError } from '../../errors/gk-error.js';
import type { LiveState } from '../live/live-state.js';

/** Has the worker that paints a canvas send its picture as PNG through this port. @internal */
export type AskWorker = (port: MessagePort) => void;

/** State of a stream of which a still picture is requested. @internal */
export interface PictureSource {
  readonly hasPicture: boolean;
  readonly state: LiveState;
}

/** A worker that still has the stream answers sooner, milliseconds. */
const ANSWER_WITHIN_MS = 1_000;

/**
 * The picture of an element as PNG, in its full size. Loaded on first use.
 *
 * @param source - Undefined where nothing is shown.
 * @param askWorker - For a canvas that a worker paints. The page can read it, too, but Firefox has the page stand still
 *   for that until the worker has time, for 10 s when that waits for the page, as it does to open a socket.
 * @param stream - Whose picture it is, where that can tell that there will be none.
 * @throws GkError `not-found` while there is no picture, `unsupported` where there will be none.
 * @internal
 */
export async function toPng(
  source: HTMLVideoElement | HTMLCanvasElement | undefined,
  askWorker?: AskWorker,
  stream?: PictureSource,
): Promise<Blob> {
  // Even an unpainted canvas has pixels.
  if (stream?.state.kind === 'unsupported' && !stream.hasPicture)
    throw new GkError('unsupported', stream.state.message);
  if (source === undefined) throw noPicture();
  const isVideo = source instanceof HTMLVideoElement;
  const painted = isVideo || askWorker === undefined ? undefined : await answerOf(askWorker);
  if (painted !== undefined) return painted;
  const canvas = document.createElement('canvas');
  canvas.width = isVideo ? source.videoWidth : source.width;
  canvas.height = isVideo ? source.videoHeight : source.height;
  canvas.getContext('2d')?.drawImage(source, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw noPicture();
  return blob;
}

function noPicture(): GkError {
  return new GkError('not-found', 'There is no picture yet; wait until it plays.');
}

/** The worker's answer; undefined when none comes. */
async function answerOf(askWorker: AskWorker): Promise<Blob | undefined> {
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = await new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(data);
    };
    timer = setTimeout(resolve, ANSWER_WITHIN_MS);
    askWorker(port2);
  });
  clearTimeout(timer);
  port1.close();
  return answer instanceof Blob ? answer : undefined;
}
