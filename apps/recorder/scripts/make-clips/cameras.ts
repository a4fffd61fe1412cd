import type { SceneName } from './page/scenes/index.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Camera {
  /** `{channel}-{name}` names the file. */
  readonly channel: number;
  readonly name: string;
  /** Burned into the picture. */
  readonly title: string;
  readonly scene: SceneName;
  /** One size, or as many as the loop has equal parts: the size changes in the middle of the stream. */
  readonly sizes: readonly Size[];
  readonly kilobits: number;
  readonly audio: 'none' | 'aac' | 'g711A' | 'g711Mu';
}

/** 192 pictures at 15 fps, 128 at 10 fps, 200 AAC frames at 16 kHz, 320 packets of 40 ms: all come out even. */
export const LOOP_SECONDS = 12.8;
/** Pictures a second and from key frame to key frame: 1.6 s in both streams. */
export const MAIN = { fps: 15, group: 24 } as const;
export const SUB = { fps: 10, group: 16, width: 352, height: 288, kilobits: 88 } as const;

const HD: Size = { width: 640, height: 360 };
const D1: Size = { width: 704, height: 480 };
const CIF: Size = { width: 352, height: 288 };

export const CAMERAS: readonly Camera[] = [
  { channel: 1, name: 'front-day', title: 'CH1 FRONT', scene: 'frontDay', sizes: [HD], kilobits: 400, audio: 'aac' },
  { channel: 1, name: 'front-night', title: 'CH1 FRONT', scene: 'frontNight', sizes: [HD], kilobits: 330, audio: 'aac' },
  { channel: 2, name: 'driver', title: 'CH2 DRIVER', scene: 'driver', sizes: [HD], kilobits: 220, audio: 'g711A' },
  { channel: 3, name: 'saloon', title: 'CH3 SALOON', scene: 'saloon', sizes: [D1], kilobits: 300, audio: 'g711Mu' },
  { channel: 4, name: 'door', title: 'CH4 DOOR', scene: 'door', sizes: [HD], kilobits: 240, audio: 'none' },
  { channel: 5, name: 'left', title: 'CH5 LEFT', scene: 'left', sizes: [HD], kilobits: 360, audio: 'none' },
  { channel: 6, name: 'right', title: 'CH6 RIGHT', scene: 'right', sizes: [D1], kilobits: 400, audio: 'none' },
  { channel: 7, name: 'rear', title: 'CH7 REAR', scene: 'rear', sizes: [HD, CIF], kilobits: 320, audio: 'none' },
  { channel: 8, name: 'cargo', title: 'CH8 CARGO', scene: 'cargo', sizes: [CIF, D1], kilobits: 200, audio: 'none' },
];
