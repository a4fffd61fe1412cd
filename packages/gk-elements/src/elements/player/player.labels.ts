/** Every word that a player shows or says. @public */
export interface PlayerLabels {
  readonly player: string;
  /** What a picture before it plays is, for example `Still picture: Front`. */
  readonly poster: (name: string) => string;
  readonly noDevice: string;
  readonly connecting: string;
  readonly loading: string;
  readonly loadFailed: string;
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
  readonly speed: string;
  /** For example `4x`. */
  readonly speedOf: (speed: number) => string;
  readonly stepBack: string;
  readonly stepForward: string;
  readonly skip: (seconds: number) => string;
  /** Short, on the button: `-10 s`. */
  readonly skipShort: (seconds: number) => string;
  readonly channels: string;
  readonly channel: (channel: number) => string;
  /** What one reads when one channel too many is chosen. */
  readonly tooManyChannels: (limit: number) => string;
  readonly enlarge: string;
  readonly shrink: string;
  readonly soundOn: string;
  readonly soundOff: string;
  readonly soundBlocked: string;
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
  readonly fullScreen: string;
  readonly leaveFullScreen: string;
  readonly transport: string;
  readonly clip: string;
  readonly tools: string;
}

/** The words in English. @public */
export const englishPlayerLabels: PlayerLabels = {
  player: 'Playback',
  poster: (name) => `Still picture: ${name}`,
  noDevice: 'Choose a vehicle',
  connecting: 'Connecting',
  loading: 'Looking for recordings',
  loadFailed: 'The recordings could not be listed',
  retry: 'Try again',
  offline: 'The device is offline: its recordings cannot be reached',
  noRecordOn: (device, date) => `${device} has no record on ${date}`,
  noRecord: 'No Record',
  opening: 'Opening the recording',
  reconnecting: 'The connection broke; it comes back',
  buffering: 'Waiting for pictures',
  seeking: 'Looking for the picture',
  playing: 'Playing',
  paused: 'Paused',
  ended: 'End of the recording',
  failed: 'The recording cannot be played',
  unsupported: 'This browser cannot show it',
  keyFramesOnly: 'Key frames only',
  gapSkipped: (from, to) => `No record from ${from} to ${to}`,
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedOf: (speed) => `${speed}x`,
  stepBack: 'One picture back',
  stepForward: 'One picture on',
  skip: (seconds) => (seconds < 0 ? `${-seconds} seconds back` : `${seconds} seconds on`),
  skipShort: (seconds) => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`,
  channels: 'Channels',
  channel: (channel) => `Channel ${channel}`,
  tooManyChannels: (limit) => `over max channels count(${limit})`,
  enlarge: 'Enlarge',
  shrink: 'Show all channels',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundBlocked: 'Click to hear the sound',
  soundAtNormalSpeedOnly: 'Sound plays at speed 1 only',
  volume: 'Volume',
  snapshot: 'Save the picture',
  saved: (name) => `Saved: ${name}`,
  setStart: 'Clip begins here (A)',
  setEnd: 'Clip ends here (B)',
  loop: 'Repeat the clip',
  download: 'Download the clip',
  packClip: 'Save the clip as MP4 here',
  packing: (percent) => `Packing the clip: ${percent} %. Click to cancel`,
  packFailed: (reason) => `The clip could not be saved: ${reason}`,
  clipTooLong: (minutes) => `A clip of more than ${minutes} minutes needs a download`,
  clearClip: 'Clear the clip',
  recordMap: 'Day record map',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  transport: 'Playback controls',
  clip: 'Clip',
  tools: 'Tools',
};
