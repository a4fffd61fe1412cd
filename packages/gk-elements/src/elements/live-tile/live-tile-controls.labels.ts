import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the live tile's controls. It is loaded when the controls are first used. @public */
export interface LiveTileControlLabels {
  readonly controls: string;
  readonly more: string;
  readonly pause: string;
  readonly play: string;
  readonly unmute: string;
  readonly mute: string;
  /** The browser plays no sound until the user clicks. */
  readonly soundBlocked: string;
  readonly noSound: string;
  /** Sound comes, and this page cannot play it; the reason follows. */
  readonly soundFailed: string;
  readonly volume: string;
  readonly snapshot: string;
  readonly copyPicture: string;
  /** `name` is the file name. */
  readonly snapshotSaved: (name: string) => string;
  readonly pictureCopied: string;
  readonly noPicture: string;
  readonly copyRefused: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly zoomReset: string;
  /** Arrows move a zoomed picture. */
  readonly movePicture: string;
  /** The zoom factor, for example `2.5×`. */
  readonly zoomed: (scale: number) => string;
  readonly pictureInPicture: string;
  readonly leavePictureInPicture: string;
  readonly pictureInPictureRefused: string;
  readonly fullscreenRefused: string;
  readonly talk: string;
  readonly closeTalk: string;
  readonly talkNotLoaded: string;
  readonly statistics: string;
  /** The list of keys, and the entry of the menu that opens it. */
  readonly keys: string;
  /** Name of the space bar. */
  readonly spaceKey: string;
  /** Name of the four arrow keys, also behind `Shift+`. */
  readonly arrowKeys: string;
  /** Names of the rows of the statistics overlay. */
  readonly figures: Readonly<Record<LiveTileFigure, string>>;
  readonly display: string;
  /** Tooltip of the time over the picture. */
  readonly pictureTime: (zone: string) => string;
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
  /** A camera command failed. `reason` is the text from the server. */
  readonly cameraRefused: (reason: string) => string;
  readonly cameraNotAnswering: string;
  readonly presetSaved: (number: number) => string;
  readonly dataSaver: string;
  /** Data that the tile has received, for example `12.4 MB`, and data per hour. */
  readonly dataUsed: (used: string, perHour: string) => string;
  readonly dataUsedWords: string;
  /** Shown over the still pictures (one every ten seconds) that replace the stream once `limit` of data is used. */
  readonly stillPictures: (limit: string) => string;
  /** Shown in its place for a stream that has no still pictures: its last picture stays. */
  readonly frozenPicture: (limit: string) => string;
  readonly stillsFailed: string;
  readonly resumeLive: string;
}

/** Rows of the statistics overlay. @public */
export type LiveTileFigure =
  'picture' | 'rate' | 'bitrate' | 'latency' | 'age' | 'buffer' | 'dropped' | 'damage' | 'retries' | 'path';

/** The labels in English. @public */
export const englishLiveTileControlLabels: EnglishLabels<LiveTileControlLabels> = {
  controls: 'Controls',
  more: 'More',
  pause: 'Pause',
  play: 'Play',
  unmute: 'Sound on',
  mute: 'Sound off',
  soundBlocked: 'Click for sound',
  noSound: 'No sound from this camera',
  soundFailed: 'The sound cannot be played',
  volume: 'Volume',
  snapshot: 'Save picture',
  copyPicture: 'Copy picture',
  snapshotSaved: message('Saved {name}'),
  pictureCopied: 'Picture copied',
  noPicture: 'There is no picture yet',
  copyRefused: 'The browser did not allow copying the picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: 'Whole picture',
  movePicture: 'Move picture',
  zoomed: message('{scale}×'),
  pictureInPicture: 'Picture-in-picture',
  leavePictureInPicture: 'Exit picture-in-picture',
  pictureInPictureRefused: 'The browser did not allow picture-in-picture',
  fullscreenRefused: 'The browser did not allow full screen',
  talk: 'Talk',
  closeTalk: 'Close talk',
  talkNotLoaded: 'Talk could not be loaded. Try again.',
  statistics: 'Statistics',
  keys: 'Keys',
  spaceKey: 'Space',
  arrowKeys: 'arrows',
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
  pictureTime: message('Time of the picture, {zone}'),
  camera: 'Move camera',
  movements: {
    up: 'Up',
    down: 'Down',
    left: 'Left',
    right: 'Right',
    zoomin: 'Optical zoom in',
    zoomout: 'Optical zoom out',
    focusnear: 'Focus near',
    focusfar: 'Focus far',
  },
  irisOpen: 'Open iris',
  irisClose: 'Close iris',
  cameraSpeed: 'Speed',
  preset: 'Preset',
  goToPreset: 'Go',
  presetSet: 'Save',
  moreCamera: 'Focus, iris and presets',
  cameraRefused: composed(
    { plain: 'The camera did not move', reasoned: message('The camera did not move: {reason}') },
    (texts, reason: string) => (reason === '' ? texts.plain : texts.reasoned(reason)),
  ),
  cameraNotAnswering: 'The device does not answer; the camera may not have moved',
  presetSaved: message('Saved as preset {number}'),
  dataSaver: 'Data saver',
  dataUsed: message('{used} · {perHour}/h'),
  dataUsedWords: 'Data received, and data per hour',
  stillPictures: message('{limit} used: showing still pictures to save data'),
  frozenPicture: message('{limit} used: the picture is frozen to save data'),
  stillsFailed: 'No newer picture',
  resumeLive: 'Resume live video',
};
