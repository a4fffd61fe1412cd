import { FACTOR_KEY } from '../access/factor-key.js';
import { EVIDENCE_KEY } from '../footage/evidence-key.js';
import { SECRETS_KEY } from '../state/seal-key.js';

/**
 * Treatment of a part of the state by a backup.
 *
 * - `restored`: users made it; a restore replaces it.
 * - `kept`: history of this machine, or what belongs to it; a restore leaves it alone.
 * - `ended`: a restore empties it.
 * - `chosen`: parts of it are restored, the rest is kept; the code of the restore says which.
 */
export type StatePart =
  { readonly kind: 'restored' } | { readonly kind: 'kept' | 'ended' | 'chosen'; readonly reason: string };

const restored = { kind: 'restored' } as const;
const kept = (reason: string): StatePart => ({ kind: 'kept', reason });
const chosen = (reason: string): StatePart => ({ kind: 'chosen', reason });

/** Every table of the database. A new one has to say what a backup does with it. */
export const STATE_TABLES: Readonly<Record<string, StatePart>> = {
  meta: chosen('single values: those that are about what users made are restored'),

  permission_groups: restored,
  groups: restored,
  users: restored,
  former_passwords: restored,
  devices: restored,
  device_edits: restored,
  group_devices: restored,
  device_parameters: restored,
  device_accounts: restored,
  waiting_device_accounts: restored,
  device_faces: restored,
  terminals: restored,
  settings: restored,
  server_config: restored,
  fences: restored,
  tracks: restored,
  firmware_files: restored,
  auto_firmware: restored,
  faces: restored,
  face_photos: restored,
  event_definitions: restored,
  event_definition_devices: restored,
  event_plans: restored,
  event_reports: restored,
  event_report_versions: restored,
  evidence_keys: chosen('the public keys of both machines are needed to check what they signed'),

  second_factors: restored,
  recovery_codes: restored,
  used_factor_steps: kept('a code that was used is not good again, whatever is restored'),
  used_recovery_codes: kept('a code that was used is not good again, whatever is restored'),
  login_sessions: { kind: 'ended', reason: 'their tokens end with those of the machine' },

  share_links: {
    kind: 'ended',
    reason:
      'links open with the tokens of the machine that made them, which end: a link that was revoked since must not open again',
  },

  event_read_marks: {
    kind: 'ended',
    reason: 'they are places in the events of this machine, of users who may be others now',
  },

  place_versions: kept(
    'history: which devices fences and routes watched, and when; what is restored counts from now on',
  ),
  device_drivers: kept('history: who drove when; the drivers that are restored count from now on'),
  recording_rules: kept('history: what was recorded when; the rules that are restored count from now on'),
  storage_formats: kept('history: when the storage of this machine was formatted'),
  recording_deletions: kept('history: which footage of this machine was deleted'),
  event_footage: kept('footage of this machine'),
  attachment_orders: kept('history: which files of alarms devices were asked for'),
  attachment_files: kept('files of alarms of this machine'),
  footage_orders: kept('history: which footage of this machine was ordered'),
  footage_planned: kept('history: up to when footage of this machine was planned for'),
  event_edits: kept('history: notes and marks of events'),
  added_events: kept('history: events that users added'),
  faked_events: kept('history: events that technicians made devices report'),
  device_commands: kept('history: which texts were sent to devices'),
  device_redirects: kept('history: how terminals of this machine answered its redirect'),
  device_traffic: kept('history: bytes from and to devices'),
  firmware_updates: kept('history: how updates of devices went'),
  notifications: kept('history: what was sent'),
  outbox: kept('messages of this machine that wait to be sent'),
  relay_batches: kept('positions and heartbeats of this machine that wait to be relayed'),
  last_outcomes: kept('history: how messages, relays and renewals went last'),
  run_log: kept('history'),
  access_log: kept('history: who changed what, the restore among it'),
  change_log: kept('history: what users changed from what to what'),
  visit_log: kept('history: who came'),
  stream_log: kept('history: who watched what'),
  read_log: kept('history: who read what'),
  talk_log: kept('history: who talked to which device'),
};

/** Every folder below `files`. A new one has to say what a backup does with it. */
export const STATE_FOLDERS = {
  firmware: restored,
  site: restored,
  talks: kept('history: the sound of talks'),
  footage: kept('footage of this machine'),
  attachments: kept('files of alarms of this machine'),
  'attachment-parts': kept('files of alarms on their way, which end with the run'),
  media: kept('footage of this machine'),
  'media-index': kept('index of the footage of this machine'),
  journal: kept('history: what devices told'),
  'protocol-logs': kept('history: what terminals of this machine said'),
  downloads: kept('packed recordings, which end with the run'),
  ftp: kept('files of terminals on their way, which end with the run'),
  uploads: kept('files on their way, which end with the run'),
  'first-start': kept('samples on their way, which end with the first start'),
  restore: kept('a backup that is being restored'),
  backups: kept('the backups of the schedule themselves'),
} as const satisfies Readonly<Record<string, StatePart>>;

/** A folder below `files`. */
export type StateFolderName = keyof typeof STATE_FOLDERS;

/** The folders that a backup holds. */
export const RESTORED_FOLDERS = ['firmware', 'site'] as const satisfies readonly StateFolderName[];

/** The keys in the state folder that travel in a backup. `token.key` is made anew, so that all tokens end; `backup.key` seals the backups of this machine's schedule and stays. */
export const RESTORED_KEYS: readonly string[] = [EVIDENCE_KEY, FACTOR_KEY, SECRETS_KEY];

/** The values of `meta` that are about what users made. */
export const RESTORED_META: readonly string[] = [
  'eventDefinitions',
  'eventPlans',
  'eventDownloadsOff',
  'monitorSettings',
  'lostRights',
];

/** The values of `meta` that belong to the machine. */
export const KEPT_META: Readonly<Record<string, string>> = {
  changeCounter: 'clients compare it with what they have seen of this machine',
  driversFromS: 'start of the driver history of this machine',
  fleet: 'the devices of this machine',
  backupResult: 'how the last backup of this machine went',
  opened: 'says that the database was opened',
  secretsSealed: 'says that no secret stands in the database as it was typed',
  portsChosen: 'the ports of this machine',
  ddns: 'when this machine updated its name last',
  taskOutcomes: 'history: how the last certificate and DDNS update of this machine went',
  tokenKey: 'former place of a key that ends',
  redirectOrder: 'the redirect that was saved on this machine, which alone sends terminals away',
  devicesWithFences: 'terminals that hold circles, wherever the fences come from',
  restore: 'a restore that is not finished',
};

/** Tables of a part that is restored as it stands. */
export const RESTORED_TABLES: readonly string[] = Object.entries(STATE_TABLES)
  .filter(([, { kind }]) => kind === 'restored')
  .map(([name]) => name);

/** Tables that a backup holds. */
export const BACKED_UP_TABLES: readonly string[] = ['meta', ...RESTORED_TABLES, 'evidence_keys'];

/** Tables that a restore empties. */
export const ENDED_TABLES: readonly string[] = Object.entries(STATE_TABLES)
  .filter(([, { kind }]) => kind === 'ended')
  .map(([name]) => name);
