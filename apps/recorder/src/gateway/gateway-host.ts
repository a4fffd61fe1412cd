import type { ToldOfItself } from '../device/device-registry.js';
import type { DeviceReport } from '../journal/told-devices.js';
import type { SentPicture } from './attachments/sent-picture.js';
import type { ToldFields } from '../journal/journal-rows.js';
import type { TerminalIdentity } from '../store/devices/terminal-store.js';

/** Source of the devices of the gateway. */
export const GATEWAY_SOURCE = 'jt808';

/** A terminal that has said who it is. */
export interface TerminalArrival {
  /** Id of the header without leading zeros. */
  readonly key: string;
  /** IP address that it connects from. */
  readonly address: string;
  /** Of a registration; undefined for a login. */
  readonly identity: TerminalIdentity | undefined;
}

/** Flags that were told last before this connection. */
export interface KnownFlags {
  /** Unix seconds. */
  readonly timeS: number;
  readonly on: readonly string[];
}

/** Everything that the gateway has to know of a terminal of the fleet. */
export interface MemberTerminal {
  readonly kind: 'member';
  readonly deviceId: string;
  readonly authCode: string;
  /** As it was accepted; that of the arrival for one that was registered ahead. */
  readonly identity: TerminalIdentity | undefined;
  /** Minutes that its clock is east of UTC, where that was learnt. */
  readonly zoneMinutes: number | undefined;
  readonly flags: KnownFlags | undefined;
  /** Fields of the device list as they were told last. */
  readonly fields: ToldFields;
}

/** Standing of a terminal with the fleet. */
export type TerminalStanding =
  | MemberTerminal
  /** Listed until a user accepts it. */
  | { readonly kind: 'waiting' }
  /** Neither, with the reason for people. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Reports that were not kept: the terminal has to send them again. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
  /** The flags that were kept last. */
  readonly flags: KnownFlags | undefined;

  constructor(reason: string, flags: KnownFlags | undefined) {
    super(reason);
    this.flags = flags;
  }
}

/** A report of a terminal; `filesOf` is the terminal's id of an alarm that says that it has files. */
export type TerminalReport = DeviceReport & { readonly filesOf?: Uint8Array };

/** The recorder as the gateway knows it. */
export interface GatewayHost {
  /** Tells of a terminal that registers or logs in. */
  standing(arrival: TerminalArrival): Promise<TerminalStanding>;
  /** Lists a terminal under "accept anew": it has the id of one of the fleet, and does not prove that it is that one. */
  contest(deviceId: string, arrival: TerminalArrival): void;
  /** Keeps reports; resolves once they are durable, and rejects with {@link NotKept}. */
  keep(deviceId: string, reports: readonly TerminalReport[]): Promise<void>;
  /** Keeps a file that a terminal sent by itself; resolves once it is durable, and rejects where it has to come again. */
  keepPicture(deviceId: string, picture: SentPicture): Promise<void>;
  /** The zone of a terminal's clock is learnt. */
  learnt(deviceId: string, zoneMinutes: number): void;
  /** Passes on the fields that a terminal reports about itself. */
  tell(deviceId: string, told: ToldOfItself): void;
  /** A line for Run Log. */
  notice(line: string): void;
}
