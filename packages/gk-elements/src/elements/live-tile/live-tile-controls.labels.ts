/** What the controls of a live tile show and say. They are loaded when somebody first uses them. @public */
export interface LiveTileControlLabels {
  readonly controls: string;
  readonly more: string;
  readonly pause: string;
  readonly play: string;
  readonly unmute: string;
  readonly mute: string;
  /** The browser waits for a click before it lets sound be heard. */
  readonly soundBlocked: string;
  readonly noSound: string;
  readonly volume: string;
  readonly snapshot: string;
  readonly copyPicture: string;
  /** `name` is that of the file. */
  readonly snapshotSaved: (name: string) => string;
  readonly pictureCopied: string;
  readonly noPicture: string;
  readonly copyRefused: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomReset: string;
  /** How near the picture is, for example `2.5×`. */
  readonly zoomed: (scale: number) => string;
  readonly pictureInPicture: string;
  readonly leavePictureInPicture: string;
  readonly pictureInPictureRefused: string;
  readonly talk: string;
  readonly closeTalk: string;
  readonly talkNotLoaded: string;
  readonly statistics: string;
  /** Names of the rows of the statistics overlay. */
  readonly figures: Readonly<Record<LiveTileFigure, string>>;
  readonly display: string;
  readonly serverClock: string;
  readonly camera: string;
  /** Names of the camera's movements. */
  readonly movements: Readonly<
    Record<'up' | 'down' | 'left' | 'right' | 'zoomin' | 'zoomout' | 'focusnear' | 'focusfar', string>
  >;
  readonly irisOpen: string;
  readonly irisClose: string;
  readonly cameraSpeed: string;
  readonly preset: string;
  readonly goToPreset: string;
  readonly presetSet: string;
  readonly moreCamera: string;
  /** A camera command that did not succeed; `reason` are the server's words. */
  readonly cameraRefused: (reason: string) => string;
  readonly cameraNotAnswering: string;
  readonly presetSaved: (number: number) => string;
  readonly dataSaver: string;
  /** What a tile has received, for example `12.4 MB`, and what an hour takes. */
  readonly dataUsed: (used: string, perHour: string) => string;
  readonly dataUsedWords: string;
  /** What stands over a picture each ten seconds in place of a stream, after `limit` of data. */
  readonly stillPictures: (limit: string) => string;
  readonly stillsFailed: string;
  readonly resumeLive: string;
}

/** Rows of the statistics overlay. @public */
export type LiveTileFigure =
  'picture' | 'rate' | 'bitrate' | 'latency' | 'age' | 'buffer' | 'dropped' | 'damage' | 'retries' | 'path';

/** The words in English. @public */
export const englishLiveTileControlLabels: LiveTileControlLabels = {
  controls: 'Controls',
  more: 'More',
  pause: 'Pause',
  play: 'Play',
  unmute: 'Sound on',
  mute: 'Sound off',
  soundBlocked: 'Click for sound',
  noSound: 'No sound from this camera',
  volume: 'Volume',
  snapshot: 'Save picture',
  copyPicture: 'Copy picture',
  snapshotSaved: (name) => `Saved ${name}`,
  pictureCopied: 'Picture copied',
  noPicture: 'There is no picture yet',
  copyRefused: 'The browser did not allow to copy the picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: 'Whole picture',
  zoomed: (scale) => `${scale}×`,
  pictureInPicture: 'Picture in picture',
  leavePictureInPicture: 'Leave picture in picture',
  pictureInPictureRefused: 'The browser did not allow picture in picture',
  talk: 'Talk',
  closeTalk: 'Close talk',
  talkNotLoaded: 'Talk could not be loaded. Try again.',
  statistics: 'Statistics',
  figures: {
    picture: 'Picture',
    rate: 'Frames',
    bitrate: 'Bit rate',
    latency: 'Latency',
    age: 'Age',
    buffer: 'Buffer, queue',
    dropped: 'Dropped, skips',
    damage: 'Damaged bytes',
    retries: 'Reconnects',
    path: 'Path',
  },
  display: 'Plate, speed and clock',
  serverClock: 'Server time',
  camera: 'Move camera',
  movements: {
    up: 'Up',
    down: 'Down',
    left: 'Left',
    right: 'Right',
    zoomin: 'Lens nearer',
    zoomout: 'Lens wider',
    focusnear: 'Focus near',
    focusfar: 'Focus far',
  },
  irisOpen: 'Open iris',
  irisClose: 'Close iris',
  cameraSpeed: 'Speed',
  preset: 'Preset',
  goToPreset: 'Go',
  presetSet: 'Keep',
  moreCamera: 'Focus, iris and presets',
  cameraRefused: (reason) => (reason === '' ? 'The camera did not move' : `The camera did not move: ${reason}`),
  cameraNotAnswering: 'The device does not answer; the camera may not have moved',
  presetSaved: (number) => `Saved as preset ${number}`,
  dataSaver: 'Save data',
  dataUsed: (used, perHour) => `${used} · ${perHour}/h`,
  dataUsedWords: 'Data received, and per hour',
  stillPictures: (limit) => `Still pictures save data: ${limit} used`,
  stillsFailed: 'No newer picture',
  resumeLive: 'Resume live video',
};
