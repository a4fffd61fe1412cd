import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { annexBFormat, encodeG711, GkCodec, GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import { CommandLineError } from './command-line-error.js';

/** One picture of a loop. */
export interface LoopPicture {
  /** Milliseconds from the start of the loop. */
  readonly atMs: number;
  readonly codec: 'h264' | 'h265';
  readonly key: boolean;
  readonly data: Uint8Array;
}

/** Pictures that repeat without end. The first is a key picture. */
export interface Loop {
  readonly durationMs: number;
  readonly pictures: readonly LoopPicture[];
}

/** One camera of the vehicle. */
export interface Camera {
  readonly main: Loop;
  readonly sub: Loop;
  /** A photograph as JPEG. */
  readonly photo: Uint8Array | undefined;
}

/** Scenes in the order of the channels: driver, ahead, front door, then the others. */
const SCENES = ['driver.day', 'front.day', 'door', 'saloon', 'rear.day', 'left.day', 'right.day', 'cargo'] as const;
const assets = join(import.meta.dirname, '../../recorder/assets');
/** Pictures a second of a file that does not tell. */
const DEFAULT_FPS = 15;

/** The cameras of a terminal: all show the file, or each a scene of our own. @throws CommandLineError when there is no picture. */
export function openCameras(channels: number, video: string | undefined): readonly Camera[] {
  const loops = video === undefined ? undefined : fileLoop(video);
  return Array.from({ length: channels }, (_, index) => {
    const scene = SCENES[index % SCENES.length] ?? SCENES[0];
    const photo = sceneNamed('stills', scene).find(({ kind }) => kind === GkKind.video)?.payload;
    if (loops !== undefined) return { main: loops, sub: loops, photo };
    return { main: sceneLoop(scene, false), sub: sceneLoop(scene, true), photo };
  });
}

function fileLoop(file: string): Loop {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CommandLineError(
      `--video ${file} cannot be read: ${error instanceof Error ? error.message : 'no file'}.`,
    );
  }
  const pictures: LoopPicture[] = [];
  let fps = DEFAULT_FPS;
  const demuxer = annexBFormat.create(
    {
      onInfo: (info) => {
        fps = info.fps ?? fps;
      },
      onVideo: ({ codec, key, capturedAtUs, data }) => {
        if ((codec !== 'h264' && codec !== 'h265') || (pictures.length === 0 && !key)) return;
        pictures.push({ codec, key, atMs: capturedAtUs / 1000, data: data.slice() });
      },
    },
    {},
  );
  demuxer.push(bytes);
  demuxer.end();
  const first = pictures[0]?.atMs;
  const last = pictures.at(-1)?.atMs;
  if (first === undefined || last === undefined)
    throw new CommandLineError(`--video ${file} has no key picture of H.264 or H.265 (Annex B).`);
  return {
    durationMs: last - first + 1000 / fps,
    pictures: pictures.map((picture) => ({ ...picture, atMs: picture.atMs - first })),
  };
}

function sceneLoop(name: string, sub: boolean): Loop {
  const packets = sceneNamed('clips', name);
  const durationMs = (packets.find(({ kind }) => kind === GkKind.end)?.capturedAtUs ?? 0) / 1000;
  const pictures = packets
    .filter(({ kind, flags }) => kind === GkKind.video && ((flags & GkFlag.sub) !== 0) === sub)
    .map(({ codec, flags, capturedAtUs, payload }): LoopPicture => ({
      codec: codec === GkCodec.h265 ? 'h265' : 'h264',
      key: (flags & GkFlag.key) !== 0,
      atMs: capturedAtUs / 1000,
      data: payload,
    }));
  return { durationMs, pictures };
}

const scenes = new Map<string, readonly GkPacket[]>();

function sceneNamed(folder: 'clips' | 'stills', name: string): readonly GkPacket[] {
  const file = join(assets, folder, `${name}.gms`);
  const known = scenes.get(file);
  if (known !== undefined) return known;
  const packets: GkPacket[] = [];
  const parser = new GkParser({
    onPacket: (packet) => packets.push(packet),
  });
  parser.push(readFileSync(file));
  parser.end();
  scenes.set(file, packets);
  return packets;
}

const SPEECH_RATE = 8000;
/** Bytes of G.711A in a packet: 40 ms. */
export const SOUND_BYTES = 320;
export const SOUND_MS = (SOUND_BYTES * 1000) / SPEECH_RATE;

/** A second of the cab as G.711A: the hum of an engine, and a beep of 100 ms. */
const hum = encodeG711(
  Int16Array.from({ length: SPEECH_RATE }, (_, n) => {
    const seconds = n / SPEECH_RATE;
    const beep = seconds < 0.1 ? 6000 * Math.sin(2 * Math.PI * 880 * seconds) : 0;
    return 900 * Math.sin(2 * Math.PI * 90 * seconds) + 500 * Math.sin(2 * Math.PI * 140 * seconds) + beep;
  }),
  'a',
);

/** The n-th packet of the cab's sound, of {@link SOUND_BYTES}. */
export function cabSound(n: number): Uint8Array {
  const at = (n * SOUND_BYTES) % hum.byteLength;
  return hum.subarray(at, at + SOUND_BYTES);
}
