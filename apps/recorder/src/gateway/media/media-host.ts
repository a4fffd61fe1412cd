import type { Clock } from 'gk-sdk';
import type { FtpUploads } from '../ftp/ftp-uploads.js';
import type { TerminalSession } from '../sessions/terminal-session.js';
import type { MediaPort } from './media-port.js';

/** Purposes of connections for media, each with a port of its own, in the order of the ports. */
export const MEDIA_PURPOSES = ['main', 'sub', 'talk', 'playback'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Surroundings of the media of terminals. */
export interface MediaHost {
  /** Timers, and a steady `now`. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Address of this recorder as a terminal reaches it. */
  readonly hostFor: (session: TerminalSession) => string;
  /** A terminal has told how many cameras it has. */
  readonly onCameras: (deviceId: string, count: number) => void;
  /** The FTP server that files are sent to. */
  readonly ftp: { readonly port: number; readonly uploads: FtpUploads };
  readonly ports: Readonly<Record<MediaPurpose, Pick<MediaPort, 'port' | 'expected'>>>;
}
