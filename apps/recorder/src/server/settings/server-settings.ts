import {
  maintenanceContracts,
  networkContracts,
  notificationContracts,
  pageContracts,
  storageContracts,
  type SettingContract,
} from 'gk-sdk/contract';
import { certificateProblem } from './certificate-problem.js';

const network = networkContracts();
const notification = notificationContracts();
const page = pageContracts();
const storage = storageContracts();
const maintenance = maintenanceContracts();

export const {
  protocol: PROTOCOL,
  ddns: DDNS,
  network: NETWORK,
  deviceRedirect: DEVICE_REDIRECT,
  cloud: CLOUD,
  gpsRelay: GPS_RELAY,
  heartbeatRelay: HEARTBEAT_RELAY,
} = network;
export const { mail: SMTP, sms: SMS } = notification;
export const {
  iframes: IFRAMES,
  reverseGeocoding: REVERSE_GEOCODING,
  routeService: ROUTE_SERVICE,
  mapTiles: MAP_TILES,
  mapCenter: MAP_CENTER,
  videoLayout: VIDEO_LAYOUT,
  extraScript: EXTRA_SCRIPT,
  menus: MENUS,
  passwordPolicy: PASSWORD_POLICY,
} = page;
export const { restartPlan: RESTART_PLAN, automaticCertificate: AUTOMATIC_CERTIFICATE } = maintenance;
/** The certificate and its key; those that do not go together are refused. */
export const ENCRYPTION = { ...maintenance.encryption, problem: certificateProblem };
export const {
  events: EVENT_SETTINGS,
  recordDays: RECORD_OPTION,
  serverRecording: SERVER_RECORDING,
  cover: COVER,
  database: DATABASE_MAINTENANCE,
} = storage;

/** All server settings. */
export const SETTINGS: readonly SettingContract[] = Object.values({
  ...network,
  ...notification,
  ...page,
  ...storage,
  ...maintenance,
  encryption: ENCRYPTION,
});

/** The one provider that is offered (spec 002 section 3). Its name is not shown; this is our choice. */
export const SMS_PROVIDER = 'infobip';

/** Bytes of a size such as 100G; undefined = no limit. */
export function sizeInBytes(text: string): number | undefined {
  const [, count, unit = 'G'] = /^([\d.]+)\s?([KMGT])/i.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * 1024 ** (1 + 'KMGT'.indexOf(unit.toUpperCase()));
}

/** Addresses that pages ask for the base map of the settings; none while they ask this recorder. */
export function mapAddressesOf({ enable, url, hosts }: (typeof MAP_TILES)['defaults']): string[] {
  if (enable === 0) return [];
  return [url.replaceAll(/[{}]/g, ''), ...hosts.split(',').map((host) => host.trim())];
}
