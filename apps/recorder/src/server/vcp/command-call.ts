import type { DeviceSessions } from '../../device/device-sessions.js';
import type { VcpFields, VcpMessage } from 'gk-sdk/wire';
import type { DeviceLink } from '../../device/device-link.js';
import type { Authenticator } from '../access/authenticator.js';
import type { Principal } from '../access/principal.js';
import type { ClientAddress } from '../http/client-address.js';
import type { DeviceAccounts } from '../fleet/device-accounts.js';
import type { Fleet } from '../fleet/fleet.js';
import type { FleetRegistry } from '../fleet/fleet-registry.js';
import type { AccessAudit } from '../logs/access-audit.js';
import type { StreamRegistry } from '../streams/stream-registry.js';
import type { Playbacks } from '../streams/playback/playbacks.js';
import type { RecordingArchive } from '../../device/recording-archive.js';
import type { RecordingStorage } from '../recordings/recording-storage.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { UploadTickets } from '../uploads/upload-tickets.js';
import type { DeviceSockets } from '../monitor/device-sockets.js';
import type { FakeEvents } from '../monitor/fake-events.js';
import type { TaskBoard } from '../monitor/task-board.js';
import type { DeviceParameters } from '../parameters/device-parameters.js';
import type { CommandReply, SharedReply } from '../frames/command-reply.js';
import type { FreshPositions } from '../fleet/fresh-positions.js';
import type { DeviceLists } from './device-lists.js';
import type { DeviceCommandBoard } from './device-command-board.js';
import type { DeviceTraffic } from '../monitor/device-traffic.js';
import type { FirmwareUpdates } from '../firmware/firmware-updates.js';
import type { Subscriber } from './subscriber.js';

export { refusal, type CommandReply } from '../frames/command-reply.js';

/** Services behind the commands. */
export interface CommandServices {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  /** Devices that come and go. */
  readonly registry: FleetRegistry;
  readonly authenticator: Authenticator;
  readonly streams: StreamRegistry;
  readonly accessAudit: AccessAudit;
  readonly archive: RecordingArchive;
  readonly recordingStorage: RecordingStorage;
  readonly playbacks: Playbacks;
  readonly deviceCommands: DeviceCommandBoard;
  readonly uploads: UploadTickets;
  readonly firmwareUpdates: FirmwareUpdates;
  readonly parameters: DeviceParameters;
  /** Asks devices. */
  readonly link: DeviceLink;
  readonly deviceAccounts: DeviceAccounts;
  readonly freshPositions: FreshPositions;
  readonly deviceLists: DeviceLists;
  readonly traffic: DeviceTraffic;
  readonly deviceSockets: DeviceSockets;
  /** Connections of real devices; undefined without any. */
  readonly sessions: DeviceSessions | undefined;
  readonly fakeEvents: FakeEvents;
  readonly tasks: TaskBoard;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Port to tell for streams when the client used `clientPort` for this socket. */
  readonly streamPort: (clientPort: number) => number;
}

/** A request that waits for its answer. */
export interface CommandCall {
  readonly message: VcpMessage;
  readonly services: CommandServices;
  readonly address: ClientAddress;
  /** Aborts when the client hangs up. */
  readonly signal: AbortSignal;
}

/** A request of a logged-in user. */
export interface UserCall extends CommandCall {
  readonly principal: Principal;
  /** False for a page that another host has served. */
  readonly sameHost: boolean;
  /** Receives messages pushed to the socket of the request. */
  readonly subscriber: Subscriber;
}

/** Answers a request by one message or several. */
export type CommandHandler<Call extends CommandCall> = (
  call: Call,
) => Iterable<CommandReply | SharedReply> | AsyncIterable<CommandReply>;

/** A reply that is a JSON body. */
export function jsonReply(value: unknown, fields: VcpFields = {}): CommandReply {
  return { fields, body: JSON.stringify(value) };
}
