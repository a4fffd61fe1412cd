import type { AttachmentKind } from '../../store/events/attachment-store.js';

/** Kind and extension that a file is kept under. */
export interface FileKind {
  readonly kind: AttachmentKind;
  /** Ours, from a list: nothing else is taken of the name of a terminal. */
  readonly extension: string;
}

/** Extensions of terminals, and what is kept under which. */
const EXTENSIONS: ReadonlyMap<string, FileKind> = new Map([
  ['jpg', { kind: 'picture', extension: 'jpg' }],
  ['jpeg', { kind: 'picture', extension: 'jpg' }],
  ['png', { kind: 'picture', extension: 'png' }],
  ['wav', { kind: 'sound', extension: 'wav' }],
  ['mp3', { kind: 'sound', extension: 'mp3' }],
  ['h264', { kind: 'video', extension: 'h264' }],
  ['h265', { kind: 'video', extension: 'h265' }],
  ['mp4', { kind: 'video', extension: 'mp4' }],
  ['txt', { kind: 'text', extension: 'txt' }],
  ['bin', { kind: 'text', extension: 'bin' }],
]);
/** A file of a kind that has no extension of it: 1211 tells the kind. */
const BY_KIND: readonly FileKind[] = [
  { kind: 'picture', extension: 'jpg' },
  { kind: 'sound', extension: 'wav' },
  { kind: 'video', extension: 'h264' },
  { kind: 'text', extension: 'bin' },
];
/** All else is kept as bytes that nothing shows. */
const OTHER: FileKind = { kind: 'other', extension: 'bin' };
/** 4 of T/JSATL 12, and 4 and 5 of T/GDRTA 002: faces and others. */
const FIRST_OTHER = 4;

/** Tells what a file is, by the extension of its name and the kind that 1211 tells. */
export function fileKind(name: string, kind: number): FileKind {
  const extension = /\.([0-9A-Za-z]{1,5})$/.exec(name)?.[1]?.toLowerCase();
  const known = extension === undefined ? undefined : EXTENSIONS.get(extension);
  if (known !== undefined) return kind >= FIRST_OTHER && known.kind !== 'picture' ? OTHER : known;
  return extension === undefined ? (BY_KIND[kind] ?? OTHER) : OTHER;
}

/** Cameras of add-ons, hexadecimal: ADAS looks ahead, DSM at the driver. */
const ADD_ON_CAMERAS = { ahead: 0x64, driver: 0x65 } as const;
/** Channels of cameras by table 2 of JT/T 1076; Guangdong has them the other way round. */
const CHANNELS = { jiangsu: { ahead: 2, driver: 1 }, guangdong: { ahead: 1, driver: 2 } } as const;
const MOST_CHANNEL = 16;

/**
 * The channel that a file is shown with: the camera of the file's name, that of the add-on for 64 and 65, else the first one. `channels` is how
 * many the device has.
 */
export function channelOfCamera(camera: number, isGuangdong: boolean, channels: number): number {
  const of = isGuangdong ? CHANNELS.guangdong : CHANNELS.jiangsu;
  const channel = camera === ADD_ON_CAMERAS.ahead ? of.ahead : camera === ADD_ON_CAMERAS.driver ? of.driver : camera;
  return channel >= 1 && channel <= Math.min(MOST_CHANNEL, channels) ? channel : 1;
}

/** The camera of a name such as `00_65_6502_0_<number>.jpg`: decimal up to 37, and 64, 65 and 67 as they stand; 0 where it has none. */
export function cameraOfName(name: string): number {
  const digits = /^\d{2}_(\d{1,2})_/.exec(name)?.[1];
  if (digits === undefined) return 0;
  const number = Number(digits);
  return number >= FIRST_ADD_ON ? Number.parseInt(digits, 16) : number;
}

/** From here on the two digits are those of an add-on. */
const FIRST_ADD_ON = 64;
