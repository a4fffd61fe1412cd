import type { DatabaseSync } from 'node:sqlite';
import type { DeviceSeed } from '../world/world.js';
import { AccessLog } from './access-log.js';
import { AutoFirmwareStore } from './auto-firmware-store.js';
import { openDatabase } from './database.js';
import { DeviceAccountStore } from './device-account-store.js';
import { DeviceCommandStore } from './device-command-store.js';
import { DeviceFaceStore } from './device-face-store.js';
import { DeviceStore } from './device-store.js';
import { EventStores } from './event-stores.js';
import { FaceStore } from './face-store.js';
import { FenceStore } from './fence-store.js';
import { FirmwareStore } from './firmware-store.js';
import { FirmwareUpdateStore } from './firmware-update-store.js';
import { GroupStore } from './group-store.js';
import { MetaStore } from './meta-store.js';
import { ParameterStore } from './parameter-store.js';
import { PermissionGroupStore } from './permission-group-store.js';
import { RecordingDeletionStore } from './recording-deletion-store.js';
import { RunLog } from './run-log.js';
import { ServerConfigStore } from './server-config-store.js';
import { SettingStore } from './setting-store.js';
import { StateFiles } from './state-files.js';
import { StreamLog } from './stream-log.js';
import { TalkLog } from './talk-log.js';
import { TrackStore } from './track-store.js';
import { UserStore } from './user-store.js';

/** Options of {@link RecorderStore}. */
export interface RecorderStoreOptions {
  /** Work that new passwords are hashed with; `PASSWORD_ROUNDS` by default. */
  readonly passwordRounds?: number;
}

/** Everything that the recorder keeps over restarts. Whoever opens it closes it. */
export class RecorderStore {
  readonly meta: MetaStore;
  readonly groups: GroupStore;
  readonly users: UserStore;
  readonly devices: DeviceStore;
  readonly events: EventStores;
  readonly settings: SettingStore;
  readonly fences: FenceStore;
  readonly tracks: TrackStore;
  readonly firmwareUpdates: FirmwareUpdateStore;
  readonly parameters: ParameterStore;
  readonly deviceAccounts: DeviceAccountStore;
  readonly deviceCommands: DeviceCommandStore;
  readonly permissionGroups: PermissionGroupStore;
  readonly serverConfig: ServerConfigStore;
  readonly recordingDeletions: RecordingDeletionStore;
  readonly runLog: RunLog;
  readonly files: StateFiles;
  readonly streamLog: StreamLog;
  readonly accessLog: AccessLog;
  readonly talkLog: TalkLog;
  readonly firmware: FirmwareStore;
  readonly autoFirmware: AutoFirmwareStore;
  readonly faces: FaceStore;
  readonly deviceFaces: DeviceFaceStore;
  readonly #database: DatabaseSync;

  /**
   * Opens the state folder (`:memory:` = none), and makes users and permissions at the first start.
   * @throws StateError when the folder cannot be used.
   */
  constructor(stateFolder: string, seeds: readonly DeviceSeed[], { passwordRounds }: RecorderStoreOptions = {}) {
    this.#database = openDatabase(stateFolder);
    this.meta = new MetaStore(this.#database);
    this.groups = new GroupStore(this.#database);
    this.users = new UserStore(this.#database, passwordRounds);
    this.devices = new DeviceStore(this.#database, this.groups, this.meta);
    this.events = new EventStores(this.#database, this.meta);
    this.settings = new SettingStore(this.#database);
    this.fences = new FenceStore(this.#database);
    this.tracks = new TrackStore(this.#database);
    this.firmwareUpdates = new FirmwareUpdateStore(this.#database);
    this.parameters = new ParameterStore(this.#database);
    this.deviceAccounts = new DeviceAccountStore(this.#database, passwordRounds);
    this.deviceCommands = new DeviceCommandStore(this.#database);
    this.permissionGroups = new PermissionGroupStore(this.#database, this.users);
    this.serverConfig = new ServerConfigStore(this.#database);
    this.recordingDeletions = new RecordingDeletionStore(this.#database);
    this.runLog = new RunLog(this.#database);
    this.files = new StateFiles(stateFolder);
    this.streamLog = new StreamLog(this.#database);
    this.accessLog = new AccessLog(this.#database);
    this.talkLog = new TalkLog(this.#database, this.files);
    this.firmware = new FirmwareStore(this.#database, this.files);
    this.autoFirmware = new AutoFirmwareStore(this.#database);
    this.faces = new FaceStore(this.#database);
    this.deviceFaces = new DeviceFaceStore(this.#database);
    this.devices.sync(seeds);
    if (this.users.isEmpty) {
      // The viewer sees one group only, so that a first look shows what groups do.
      const viewerGroup = this.groups.childrenOf(this.groups.rootId)[0]?.groupid ?? this.groups.rootId;
      this.users.addFirstStartUsers(this.groups.rootId, viewerGroup);
    }
  }

  close(): void {
    this.#database.close();
    this.files.close();
  }
}
