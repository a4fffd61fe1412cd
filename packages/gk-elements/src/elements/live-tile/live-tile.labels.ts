import type { LiveTileCode } from './live-tile.events.js';

/** Every word that a live tile shows or says. @public */
export interface LiveTileLabels {
  /** The states in words, by their code. */
  readonly states: Readonly<Record<LiveTileCode, string>>;
  /** Name of a channel that has none, for example `Channel 2`. */
  readonly channel: (channel: number) => string;
  /** Name of a tile that has none. */
  readonly tile: string;
  /** What the picture before the first one of the stream is, for example `Still picture: Front`. */
  readonly poster: (name: string) => string;
  readonly enterFullScreen: string;
  readonly leaveFullScreen: string;
  /** What the tile says to screen readers, for example `Front camera: Live`. */
  readonly announcement: (name: string, words: string) => string;
}

/** The words in English. @public */
export const englishLiveTileLabels: LiveTileLabels = {
  states: {
    idle: 'No stream chosen',
    paused: 'Paused',
    closed: 'Closed',
    connecting: 'Connecting…',
    'waiting-for-video': 'Waiting for video…',
    live: 'Live',
    'no-data': 'No video is arriving',
    'no-picture': 'Video is arriving, but cannot be shown',
    reconnecting: 'Connection lost, reconnecting…',
    ended: 'The stream ended, trying again…',
    'sound-only': 'Sound only, no picture is arriving',
    'device-offline': 'Device offline',
    'unknown-device': 'Unknown device',
    'unknown-channel': 'The device has no such channel',
    'not-found': 'Camera unknown or offline',
    unreachable: 'Server not reachable, trying again…',
    'auth-failed': 'Login not accepted',
    forbidden: 'No permission for this channel',
    refused: 'The server refused the stream',
    codec: 'This browser cannot show the video',
    'render-path': 'The chosen video path does not work here',
    'worker-blocked': 'The video player cannot start',
    'worker-crashed': 'The video player failed, reload the page',
    address: 'The stream address is not valid',
  },
  channel: (channel) => `Channel ${channel}`,
  tile: 'Live video',
  poster: (name) => `Still picture: ${name}`,
  enterFullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  announcement: (name, words) => `${name}: ${words}`,
};
