import type { DeviceSeed } from '../device/world.js';
import { AccessLog } from './logs/access-log.js';
import { BackupKeyFile } from './backup/backup-key-file.js';
import { readState, type BackupMaker } from './backup/read-state.js';
import { sealRestored, takeOver } from './backup/take-over.js';
import { asNobody } from './logs/changed-by.js';
import { ChangeLog } from './logs/change-log.js';
import type { WatchContext } from './logs/watched-tables.js';
import { AutoFirmwareStore } from './devices/auto-firmware-store.js';
import { inTransaction } from './database/database.js';
import { DeviceAccountStore } from './devices/device-account-store.js';
import { DeviceCommandStore } from './devices/device-command-store.js';
import { DeviceRedirectStore } from './devices/device-redirect-store.js';
import { DeviceFaceStore } from './devices/device-face-store.js';
import type { DeviceEdit } from './devices/device-edit.js';
import { DeviceTrafficStore } from './devices/device-traffic-store.js';
import { DeviceStore } from './devices/device-store.js';
import { TerminalStore } from './devices/terminal-store.js';
import { DriverHistory } from './tracks/driver-history.js';
import { openEvidenceKey, type EvidenceKey } from './footage/evidence-key.js';
import { EvidenceKeyStore } from './footage/evidence-key-store.js';
import { EventStores } from './events/event-stores.js';
import { FaceStore } from './devices/face-store.js';
import { FenceStore, type StoredFence } from './tracks/fence-store.js';
import { FirmwareStore } from './devices/firmware-store.js';
import { FirmwareUpdateStore } from './devices/firmware-update-store.js';
import { GroupStore } from './devices/group-store.js';
import { MetaStore } from './database/meta-store.js';
import { LastOutcomes } from './notifications/last-outcomes.js';
import { NotificationLog } from './notifications/notification-log.js';
import { OutboxStore } from './notifications/outbox-store.js';
import { RelayStore } from './notifications/relay-store.js';
import { ParameterStore } from './devices/parameter-store.js';
import { PermissionGroupStore } from './access/permission-group-store.js';
import { PlaceHistory } from './tracks/place-history.js';
import { ReadLog } from './logs/read-log.js';
import { RecordingDeletionStore } from './footage/recording-deletion-store.js';
import { RecordingRuleStore } from './footage/recording-rule-store.js';
import { RunLog } from './logs/run-log.js';
import { ServerConfigStore } from './database/server-config-store.js';
import { SettingStore } from './database/setting-store.js';
import { openSecretsKey } from './state/seal-key.js';
import { sealPlainSecrets } from './state/seal-plain-secrets.js';
import { Sealer } from './state/sealer.js';
import { stateErrorOf } from './state/state-error.js';
import type { StateFiles } from './state/state-files.js';
import type { StateFolder } from './state/state-folder.js';
import { StreamLog } from './logs/stream-log.js';
import { TalkLog } from './logs/talk-log.js';
import { openTokenKey } from './state/token-key.js';
import type { SteadyMs } from '../time/steady-clock.js';
import { TrackStore, type StoredTrack } from './tracks/track-store.js';
import { openFactorKey } from './access/factor-key.js';
import { LoginSessionStore } from './access/login-session-store.js';
import { SecondFactorStore } from './access/second-factor-store.js';
import { ShareLinkStore } from './access/share-link-store.js';
import { UserStore } from './access/user-store.js';

/** Options of {@link RecorderStore}. */
export interface RecorderStoreOptions {
  /** Work that new passwords are hashed with; `PASSWORD_ROUNDS` by default. */
  readonly passwordRounds?: number;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Monotonic clock; the system's by default. */
  readonly steady?: SteadyMs;
}

/** Everything that the recorder keeps over restarts. Whoever opens it closes it. */
export class RecorderStore {
  readonly meta: MetaStore;
  /** Signs the tokens. */
  readonly tokenKey: Buffer;
  /** Signs what was sent for evidence. */
  readonly evidenceKey: EvidenceKey;
  readonly evidenceKeys: EvidenceKeyStore;
  readonly groups: GroupStore;
  readonly users: UserStore;
  readonly shareLinks: ShareLinkStore;
  readonly secondFactors: SecondFactorStore;
  readonly loginSessions: LoginSessionStore;
  readonly devices: DeviceStore;
  readonly drivers: DriverHistory;
  readonly events: EventStores;
  readonly settings: SettingStore;
  readonly fences: FenceStore;
  readonly tracks: TrackStore;
  readonly placeHistory: PlaceHistory;
  readonly firmwareUpdates: FirmwareUpdateStore;
  readonly parameters: ParameterStore;
  readonly deviceAccounts: DeviceAccountStore;
  readonly deviceCommands: DeviceCommandStore;
  readonly deviceRedirects: DeviceRedirectStore;
  readonly terminals: TerminalStore;
  readonly permissionGroups: PermissionGroupStore;
  readonly serverConfig: ServerConfigStore;
  readonly recordingDeletions: RecordingDeletionStore;
  readonly recordingRules: RecordingRuleStore;
  readonly runLog: RunLog;
  readonly files: StateFiles;
  readonly deviceTraffic: DeviceTrafficStore;
  readonly streamLog: StreamLog;
  readonly accessLog: AccessLog;
  readonly changeLog: ChangeLog;
  readonly readLog: ReadLog;
  readonly talkLog: TalkLog;
  readonly notifications: NotificationLog;
  readonly outbox: OutboxStore;
  readonly lastOutcomes: LastOutcomes;
  readonly relays: RelayStore;
  readonly firmware: FirmwareStore;
  readonly autoFirmware: AutoFirmwareStore;
  readonly faces: FaceStore;
  readonly deviceFaces: DeviceFaceStore;
  /** Seals the backups of the schedule. */
  readonly backupKeyFile: BackupKeyFile;
  /** True until this store closes when there was no state in the folder before. */
  readonly isFirstStart: boolean;
  readonly #state: StateFolder;

  /**
   * Reads the state of a folder, which it closes in the end, and makes users and permissions at the first start.
   * @throws StateError when the content of the folder is damaged; it is closed then.
   */
  constructor(
    state: StateFolder,
    seeds: readonly DeviceSeed[],
    { passwordRounds, now = Date.now, steady }: RecorderStoreOptions = {},
  ) {
    this.#state = state;
    const { database, files } = state;
    this.files = files;
    this.backupKeyFile = new BackupKeyFile(state.path);
    try {
      const sealer = new Sealer(openSecretsKey(state.path));
      this.meta = new MetaStore(database, steady);
      this.groups = new GroupStore(database);
      this.users = new UserStore(database, passwordRounds);
      this.shareLinks = new ShareLinkStore(database, this.users, now);
      this.secondFactors = new SecondFactorStore(database, this.users, openFactorKey(state.path));
      this.loginSessions = new LoginSessionStore(database, this.users);
      this.devices = new DeviceStore(database, this.groups, this.meta);
      this.drivers = new DriverHistory(database, this.meta);
      this.events = new EventStores(database, this.meta, files);
      this.settings = new SettingStore(database, sealer);
      this.fences = new FenceStore(database);
      this.tracks = new TrackStore(database);
      this.placeHistory = new PlaceHistory(database);
      this.firmwareUpdates = new FirmwareUpdateStore(database);
      this.parameters = new ParameterStore(database, sealer);
      this.deviceAccounts = new DeviceAccountStore(database, passwordRounds);
      this.deviceCommands = new DeviceCommandStore(database);
      this.deviceRedirects = new DeviceRedirectStore(database);
      this.terminals = new TerminalStore(database, sealer);
      this.permissionGroups = new PermissionGroupStore(database, this.users);
      this.serverConfig = new ServerConfigStore(database);
      this.recordingDeletions = new RecordingDeletionStore(database);
      this.recordingRules = new RecordingRuleStore(database);
      this.runLog = new RunLog(database);
      this.evidenceKeys = new EvidenceKeyStore(database);
      this.deviceTraffic = new DeviceTrafficStore(database);
      this.streamLog = new StreamLog(database);
      this.accessLog = new AccessLog(database);
      this.changeLog = new ChangeLog(database, this.#watchContext());
      this.readLog = new ReadLog(database);
      this.talkLog = new TalkLog(database, files);
      this.notifications = new NotificationLog(database);
      this.outbox = new OutboxStore(database);
      this.lastOutcomes = new LastOutcomes(database);
      this.relays = new RelayStore(database);
      this.firmware = new FirmwareStore(database, files);
      this.autoFirmware = new AutoFirmwareStore(database);
      this.faces = new FaceStore(database);
      this.deviceFaces = new DeviceFaceStore(database);
      this.devices.sync(seeds, Math.floor(now() / 1000));
      this.isFirstStart = this.users.isEmpty;
      if (this.isFirstStart) {
        // The viewer sees one group only, so that a first look shows what groups do.
        const viewerGroup = this.groups.childrenOf(this.groups.rootId)[0]?.groupid ?? this.groups.rootId;
        this.users.addFirstStartUsers(this.groups.rootId, viewerGroup);
      }
      this.#sealPlainSecrets(Math.floor(now() / 1000));
      // After the users: a folder with a key and without users counts as emptied.
      this.tokenKey = openTokenKey(state.path, this.meta);
      this.evidenceKey = openEvidenceKey(state.path);
      this.#beginEvidenceKey(Math.floor(now() / 1000));
      this.firmware.sweep();
      this.talkLog.sweep();
      this.events.footage.sweep();
      this.events.attachments.sweep();
    } catch (error) {
      state.close();
      throw stateErrorOf(error, state.path) ?? error;
    }
  }

  /** Takes a device into the fleet, with what a user says of it, at `atS` (unix s). */
  registerDevice(seed: DeviceSeed, edit: DeviceEdit, atS: number): void {
    this.atomically(() => {
      this.devices.change({ added: [{ seed, edit }] }, atS);
      if (edit.drivername !== undefined) this.drivers.save(seed.deviceid, edit.drivername, atS);
    });
  }

  /** Changes fields of a device; a driver who is named drives it from `atS` (unix s) on. False for an unknown device. */
  editDevice(deviceId: string, changes: DeviceEdit, atS: number): boolean {
    if (this.devices.get(deviceId) === undefined) return false;
    this.editDevices(new Map([[deviceId, changes]]), atS);
    return true;
  }

  /** As {@link editDevice} for several devices, with one raise of the change counter; unknown ones are left out. */
  editDevices(edits: ReadonlyMap<string, DeviceEdit>, atS: number): void {
    this.atomically(() => {
      this.devices.editAll(edits);
      for (const [deviceId, { drivername }] of edits) {
        if (drivername !== undefined && this.devices.get(deviceId) !== undefined) {
          this.drivers.save(deviceId, drivername, atS);
        }
      }
    });
  }

  /** Keeps a fence in its place; it watches its devices from `atS` (unix s) on. */
  saveFence(place: number, fence: StoredFence, atS: number): void {
    this.atomically(() => {
      this.fences.put(place, fence);
      this.placeHistory.save({ kind: 'fence', place, rule: fence }, atS);
    });
  }

  /** Keeps a planned route in its place; it watches its devices from `atS` (unix s) on. */
  saveTrack(place: number, track: StoredTrack, bitmap: Uint8Array, atS: number): void {
    this.atomically(() => {
      this.tracks.put(place, track, bitmap);
      this.placeHistory.save({ kind: 'track', place, rule: track, bitmap }, atS);
    });
  }

  /** Runs several changes as one: all of them or none, in the file and in memory. */
  atomically<T>(work: () => T): T {
    return inTransaction(this.#state.database, work);
  }

  /** Returns what users made, as records of a backup; `brandFile` is the brand in use. */
  backUp(maker: BackupMaker, brandFile: string): AsyncGenerator<Buffer> {
    const { database, files, path } = this.#state;
    return readState({ database, files, keyFolder: path === ':memory:' ? undefined : path, brandFile }, maker);
  }

  /**
   * Puts a staged backup in the place of what users made, and ends all sessions. Whatever stops it, the old state or the new
   * one stands. This store still holds the old one: it can write it no more, and the folder is to be closed and opened anew, which moves
   * the files.
   */
  restore(stagedName: string, atS: number): void {
    const { database, files } = this.#state;
    // The access log has it as a whole.
    asNobody(() => {
      takeOver(database, stagedName, files, atS);
    });
    sealRestored(database);
    this.users.endAll();
  }

  #sealPlainSecrets(atS: number): void {
    const keepers = [this.settings, this.terminals, this.parameters];
    const { database } = this.#state;
    const result = sealPlainSecrets({ database, meta: this.meta, keepers, isNew: this.isFirstStart });
    if (result === 'clean') return;
    const words =
      'Passwords and keys of an earlier version still stand in free pages of the database: its disk is full';
    this.runLog.add(`${words}. The next start with room for a second copy removes them.`, atS);
  }

  /** Tells of a new key where an administrator can read it later: its fingerprint is what bundles are compared with. */
  #beginEvidenceKey(atS: number): void {
    const { fingerprint } = this.evidenceKey;
    if (this.evidenceKeys.begin(this.evidenceKey, atS)) this.runLog.add(`evidence key ${fingerprint}`, atS);
  }

  /** Names and values by which the change log describes what was changed. */
  #watchContext(): Omit<WatchContext, 'setting' | 'parameters'> {
    return {
      rootGroupId: this.groups.rootId,
      groupName: (id) => {
        const names = this.groups.pathOf(id).map((each) => this.groups.get(each)?.name ?? '');
        return names.length === 0 ? String(id) : names.reverse().join(' / ');
      },
      deviceFields: (deviceId) => {
        const seed = this.devices.seedOf(deviceId);
        if (seed === undefined) return {};
        const { drivername, vehicleid, plate, extid, icon, channelNames, registed, chn_count, chmask } = seed;
        const channels = { channelNames, channelCount: chn_count, channelMask: chmask };
        return { drivername, vehicleid, plate, extid, icon, registed, ...channels };
      },
    };
  }

  close(): void {
    this.#state.close();
  }
}
