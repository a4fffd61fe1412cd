import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the player. @public */
export interface PlayerLabels {
  readonly player: string;
  /** Alternative text of the still picture shown before playback, for example `Still picture: Front`. */
  readonly poster: (name: string) => string;
  readonly noDevice: string;
  readonly connecting: string;
  readonly loading: string;
  readonly loadFailed: string;
  readonly eventsFailed: string;
  readonly retry: string;
  readonly offline: string;
  /** "A day without records shows '{deviceid} has no record on {date}'" (spec 001 section 2). */
  readonly noRecordOn: (device: string, date: string) => string;
  readonly noRecord: string;
  readonly opening: string;
  readonly reconnecting: string;
  readonly buffering: string;
  readonly seeking: string;
  readonly playing: string;
  readonly paused: string;
  readonly ended: string;
  readonly failed: string;
  readonly unsupported: string;
  readonly keyFramesOnly: string;
  readonly gapSkipped: (from: string, to: string) => string;
  readonly play: string;
  readonly pause: string;
  readonly start: string;
  readonly startDay: string;
  /** `zone`: whose clock it is, for example `Asia/Taipei`. */
  readonly startTime: (zone: string) => string;
  readonly playFromHere: string;
  readonly startIncomplete: string;
  /** `limit`: the earliest moment, with day and zone. */
  readonly startTooEarly: (limit: string) => string;
  /** `limit`: the latest moment, with day and zone. */
  readonly startTooLate: (limit: string) => string;
  readonly speed: string;
  /** For example `4x`. */
  readonly speedOf: (speed: number) => string;
  readonly slower: string;
  readonly faster: string;
  /** Name of the menu of main and sub stream. */
  readonly quality: string;
  /** `shown`: `qualityMain` or `qualitySub`. */
  readonly qualityAuto: (shown: string) => string;
  readonly qualityMain: string;
  readonly qualitySub: string;
  readonly mainRefused: string;
  readonly stepBack: string;
  readonly stepForward: string;
  readonly skip: (seconds: number) => string;
  /** Short form for the button: `-10 s`. */
  readonly skipShort: (seconds: number) => string;
  readonly channels: string;
  readonly channel: (channel: number) => string;
  /** Shown when more channels are selected than `limit` allows. */
  readonly tooManyChannels: (limit: number) => string;
  readonly enlarge: string;
  readonly shrink: string;
  readonly soundOn: string;
  readonly soundOff: string;
  readonly soundBlocked: string;
  readonly soundFailed: string;
  readonly soundAtNormalSpeedOnly: string;
  readonly volume: string;
  readonly snapshot: string;
  readonly saved: (name: string) => string;
  readonly setStart: string;
  readonly setEnd: string;
  readonly loop: string;
  readonly download: string;
  /** Makes MP4 files of the clip in this browser. */
  readonly packClip: string;
  /** `percent`: 0 to 100. */
  readonly packing: (percent: number) => string;
  readonly packFailed: (reason: string) => string;
  readonly clipTooLong: (minutes: number) => string;
  readonly clearClip: string;
  readonly recordMap: string;
  readonly fullscreen: string;
  readonly leaveFullscreen: string;
  readonly fullscreenRefused: string;
  readonly transport: string;
  readonly clip: string;
  readonly tools: string;
}

/** The labels in English. @public */
export const englishPlayerLabels: EnglishLabels<PlayerLabels> = {
  player: 'Playback',
  poster: message('Still picture: {name}'),
  noDevice: 'Choose a vehicle',
  connecting: 'Connecting',
  loading: 'Looking for recordings',
  loadFailed: 'The recordings could not be listed',
  eventsFailed: 'The events could not be loaded',
  retry: 'Try again',
  offline: 'The device is offline: its recordings cannot be reached',
  noRecordOn: message('{device} has no record on {date}'),
  noRecord: 'No Record',
  opening: 'Opening the recording',
  reconnecting: 'Connection lost, reconnecting',
  buffering: 'Waiting for pictures',
  seeking: 'Seeking',
  playing: 'Playing',
  paused: 'Paused',
  ended: 'End of the recording',
  failed: 'The recording cannot be played',
  unsupported: 'This browser cannot play the recording',
  keyFramesOnly: 'Key frames only',
  gapSkipped: message('No record from {from} to {to}'),
  play: 'Play',
  pause: 'Pause',
  start: 'Start of playback',
  startDay: 'Date',
  startTime: message('Time ({zone})'),
  playFromHere: 'Play from here',
  startIncomplete: 'Enter a date and a time',
  startTooEarly: message('Choose a time from {limit} on'),
  startTooLate: message('Choose a time up to {limit}'),
  speed: 'Speed',
  speedOf: message('{speed}x'),
  slower: 'Slower',
  faster: 'Faster',
  quality: 'Picture quality',
  qualityAuto: message('Auto ({shown})'),
  qualityMain: 'High',
  qualitySub: 'Low',
  mainRefused: 'High quality cannot be played here. Low quality is shown.',
  stepBack: 'Previous picture',
  stepForward: 'Next picture',
  skip: composed(
    { back: message('Back {seconds} seconds'), forward: message('Forward {seconds} seconds') },
    (texts, seconds: number) => (seconds < 0 ? texts.back(-seconds) : texts.forward(seconds)),
  ),
  skipShort: composed({ back: message('−{seconds} s'), forward: message('+{seconds} s') }, (texts, seconds: number) =>
    seconds < 0 ? texts.back(-seconds) : texts.forward(seconds),
  ),
  channels: 'Channels',
  channel: message('Channel {channel}'),
  tooManyChannels: message('over max channels count({limit})'),
  enlarge: 'Enlarge',
  shrink: 'Show all channels',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundBlocked: 'Click to hear the sound',
  soundFailed: 'The sound cannot be played',
  soundAtNormalSpeedOnly: 'Sound plays at 1x speed only',
  volume: 'Volume',
  snapshot: 'Save the picture',
  saved: message('Saved: {name}'),
  setStart: 'Start the clip here (A)',
  setEnd: 'End the clip here (B)',
  loop: 'Repeat the clip',
  download: 'Download the clip',
  packClip: 'Save the clip as MP4 in this browser',
  packing: message('Packing the clip: {percent} %. Click to cancel'),
  packFailed: message('The clip could not be saved: {reason}'),
  clipTooLong: message('Clips longer than {minutes} minutes must be downloaded'),
  clearClip: 'Clear the clip',
  recordMap: 'Day record map',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Exit full screen',
  fullscreenRefused: 'The browser did not allow full screen',
  transport: 'Playback controls',
  clip: 'Clip',
  tools: 'Tools',
};
