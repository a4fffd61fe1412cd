import type { LiveTileCode } from './live-tile.events.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the live tile. @public */
export interface LiveTileLabels {
  /** Text for each state, by its code. */
  readonly states: Readonly<Record<LiveTileCode, string>>;
  /** Name of a channel without a name of its own, for example `Channel 2`. */
  readonly channel: (channel: number) => string;
  /** Name of a tile without a name of its own. */
  readonly tile: string;
  /** Alternative text of the still picture shown before the first picture of the stream, for example `Still picture: Front`. */
  readonly poster: (name: string) => string;
  readonly enterFullscreen: string;
  readonly leaveFullscreen: string;
  /** Announcement for screen readers, for example `Front camera: Live`. */
  readonly announcement: (name: string, words: string) => string;
}

/** The labels in English. @public */
export const englishLiveTileLabels: EnglishLabels<LiveTileLabels> = {
  states: {
    idle: 'No stream selected',
    paused: 'Paused',
    closed: 'Closed',
    connecting: 'Connecting…',
    'waiting-for-video': 'Waiting for video…',
    live: 'Live',
    'no-data': 'No video is arriving',
    'no-picture': 'Video is arriving, but cannot be shown',
    'no-key-frames': 'The camera sends no whole pictures (key frames): check its settings',
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
    'render-path': 'This browser cannot show the video this way',
    'worker-blocked': 'The video player cannot start',
    'worker-crashed': 'The video player failed. Reload the page.',
    address: 'The stream address is not valid',
  },
  channel: message('Channel {channel}'),
  tile: 'Live video',
  poster: message('Still picture: {name}'),
  enterFullscreen: 'Full screen',
  leaveFullscreen: 'Exit full screen',
  announcement: message('{name}: {words}'),
};
