import type { ToldOfItself } from '../device/device-registry.js';
import type { DeviceFrame, DeviceSession } from '../device/device-sessions.js';
import type { KnownFlags, MemberTerminal, TerminalArrival, TerminalReport, TerminalStanding } from './gateway-host.js';
import type { FromAttachments, ToAttachments } from './attachments/attachment-messages.js';
import type { SentPicture } from './attachments/sent-picture.js';
import type { GatewayListen, GatewayPortName } from './gateway-ports.js';
import type { FromLink, ToLink } from './link/link-messages.js';
import type { MediaPortNumbers } from './media/media-ports.js';

/** How the gateway's thread is started. */
export interface GatewayThreadData extends GatewayListen {
  /** Undefined = all addresses of the machine. */
  readonly host: string | undefined;
  /** Address that terminals are told to send media to; undefined = the one that each has connected to. */
  readonly advertisedHost: string | undefined;
  /** Folder for the files that terminals send until they are read; emptied at the start. */
  readonly uploadFolder: string;
  /** Folder of files of alarms that are on their way. */
  readonly partsFolder: string;
}

/** Ports of the gateway that are open. */
export interface GatewayPorts {
  readonly jt808: number;
  readonly media: MediaPortNumbers;
  /** Control, and the range for data. */
  readonly ftp: { readonly control: number; readonly data: readonly number[] };
  /** Files of alarms. */
  readonly attachments: number;
}

/** From the gateway's thread. */
export type FromGateway =
  | { readonly kind: 'listening'; readonly ports: GatewayPorts }
  /** It could not listen: nothing else follows. */
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly port: number;
      readonly name: GatewayPortName | undefined;
      readonly words: string;
    }
  | { readonly kind: 'arrived'; readonly id: number; readonly arrival: TerminalArrival }
  | { readonly kind: 'contested'; readonly deviceId: string; readonly arrival: TerminalArrival }
  | {
      readonly kind: 'reported';
      readonly id: number;
      readonly deviceId: string;
      readonly reports: readonly TerminalReport[];
    }
  | { readonly kind: 'pictured'; readonly id: number; readonly deviceId: string; readonly picture: SentPicture }
  | { readonly kind: 'learnt'; readonly deviceId: string; readonly zoneMinutes: number }
  | { readonly kind: 'told'; readonly deviceId: string; readonly told: ToldOfItself }
  | { readonly kind: 'notice'; readonly line: string }
  | { readonly kind: 'sessions'; readonly id: number; readonly sessions: readonly DeviceSession[] }
  /** A message from or to a terminal that is watched. */
  | { readonly kind: 'frame'; readonly key: string; readonly frame: DeviceFrame }
  | { readonly kind: 'link'; readonly message: FromLink }
  | { readonly kind: 'attachments'; readonly message: FromAttachments };

/** To the gateway's thread. */
export type ToGateway =
  | { readonly kind: 'standing'; readonly id: number; readonly standing: TerminalStanding }
  | { readonly kind: 'kept'; readonly id: number }
  /** Reports were not kept; `flags` are those that were kept last. */
  | { readonly kind: 'notKept'; readonly id: number; readonly reason: string; readonly flags: KnownFlags | undefined }
  | { readonly kind: 'accepted'; readonly key: string; readonly member: MemberTerminal }
  | { readonly kind: 'removed'; readonly deviceId: string }
  /** The recorder cannot keep more at the moment, or can again. */
  | { readonly kind: 'hold'; readonly isHeld: boolean }
  /** Asks for the sessions. */
  | { readonly kind: 'look'; readonly id: number }
  /** Begins or ends to tell the messages of a terminal. */
  | { readonly kind: 'watch'; readonly key: string; readonly isWatched: boolean }
  | { readonly kind: 'link'; readonly message: ToLink }
  | { readonly kind: 'attachments'; readonly message: ToAttachments }
  /** Address that terminals are told from now on, as `advertisedHost`. */
  | { readonly kind: 'advertise'; readonly host: string | undefined }
  | { readonly kind: 'close' };
