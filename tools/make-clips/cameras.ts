import type { SceneName } from './page/scenes/index.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Camera {
  /** Names the file: what the camera looks at, and which of several pictures of that, as in `front.night`. */
  readonly name: string;
  /** Burned into the picture. */
  readonly title: string;
  readonly scene: SceneName;
  /** One size, or as many as the loop has equal parts: the size changes in the middle of the stream. */
  readonly sizes: readonly Size[];
  readonly kilobits: number;
  /** The scene has large black areas. */
  readonly isDark?: true;
  readonly audio: 'none' | 'aac' | 'g711A' | 'g711Mu';
}

/** 192 pictures at 15 fps, 128 at 10 fps, 200 AAC frames at 16 kHz, 320 packets of 40 ms: all come out even. */
export const LOOP_SECONDS = 12.8;
/** Pictures a second and from key frame to key frame: 1.6 s in both streams. */
export const MAIN = { fps: 15, group: 24 } as const;
export const SUB = { fps: 10, group: 16, width: 352, height: 288, kilobits: 88 } as const;

/** Rows of picture elements at the top that the recorder writes the time of day into; a multiple of 16. */
export const CLOCK_HEIGHT = 32;

const HD: Size = { width: 640, height: 360 };
const D1: Size = { width: 704, height: 480 };
const CIF: Size = { width: 352, height: 288 };

export const CAMERAS: readonly Camera[] = [
  { name: 'front.day', title: 'FRONT', scene: 'frontDay', sizes: [HD], kilobits: 330, audio: 'aac' },
  { name: 'front.night', title: 'FRONT', scene: 'frontNight', sizes: [HD], kilobits: 280, audio: 'aac', isDark: true },
  { name: 'driver.day', title: 'DRIVER', scene: 'driver', sizes: [HD], kilobits: 180, audio: 'g711A' },
  {
    name: 'driver.night',
    title: 'DRIVER',
    scene: 'driverNight',
    sizes: [HD],
    kilobits: 150,
    audio: 'g711A',
    isDark: true,
  },
  { name: 'saloon', title: 'SALOON', scene: 'saloon', sizes: [D1], kilobits: 280, audio: 'g711Mu' },
  { name: 'saloon-rear', title: 'SALOON REAR', scene: 'saloonRear', sizes: [HD], kilobits: 220, audio: 'g711Mu' },
  { name: 'door', title: 'DOOR', scene: 'door', sizes: [HD], kilobits: 200, audio: 'none' },
  { name: 'door-rear', title: 'DOOR REAR', scene: 'doorRear', sizes: [CIF], kilobits: 120, audio: 'none' },
  { name: 'left.day', title: 'LEFT', scene: 'left', sizes: [HD], kilobits: 300, audio: 'none' },
  { name: 'left.night', title: 'LEFT', scene: 'leftNight', sizes: [HD], kilobits: 220, audio: 'none', isDark: true },
  { name: 'right.day', title: 'RIGHT', scene: 'right', sizes: [D1], kilobits: 330, audio: 'none', isDark: true },
  { name: 'right.night', title: 'RIGHT', scene: 'rightNight', sizes: [D1], kilobits: 250, audio: 'none', isDark: true },
  { name: 'left-rear.day', title: 'LEFT REAR', scene: 'leftRear', sizes: [CIF], kilobits: 160, audio: 'none' },
  {
    name: 'left-rear.night',
    title: 'LEFT REAR',
    scene: 'leftRearNight',
    sizes: [CIF],
    kilobits: 120,
    audio: 'none',
    isDark: true,
  },
  { name: 'right-rear.day', title: 'RIGHT REAR', scene: 'rightRear', sizes: [CIF], kilobits: 160, audio: 'none' },
  {
    name: 'right-rear.night',
    title: 'RIGHT REAR',
    scene: 'rightRearNight',
    sizes: [CIF],
    kilobits: 120,
    audio: 'none',
    isDark: true,
  },
  { name: 'rear.day', title: 'REAR', scene: 'rear', sizes: [HD, CIF], kilobits: 280, audio: 'none' },
  {
    name: 'rear.night',
    title: 'REAR',
    scene: 'rearNight',
    sizes: [HD, CIF],
    kilobits: 220,
    audio: 'none',
    isDark: true,
  },
  { name: 'cargo', title: 'CARGO', scene: 'cargo', sizes: [CIF, D1], kilobits: 180, audio: 'none' },
];
