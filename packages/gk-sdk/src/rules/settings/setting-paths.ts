/**
 * Paths of the settings that whoever may open the area `setting` reads and saves, by their names in `REST_PATHS`: a row here gives a
 * setting its path and its rights.
 *
 * @internal
 */
export const SETTING_PATHS = {
  network: 'gkserver/network',
  ddns: 'gkserver/ddns',
  cloud: 'gkserver/cloud',
  restartPlan: 'gkserver/restartplan',
  gpsRelay: 'gkserver/gpsrelay',
  eventSettings: 'gkserver/event',
  deviceRedirect: 'gkserver/deviceredirect',
  encryption: 'gkserver/encrypt',
  automaticCertificate: 'gkserver/acme',
  smtp: 'gkserver/smtp',
  sms: 'gkserver/sms',
  recordOption: 'gkserver/recordoption',
  serverRecording: 'gkserver/serverrecording',
  cover: 'gkserver/cover',
  geocodingSettings: 'gkserver/nominatim',
  routeService: 'gkserver/routeservice',
  mapTiles: 'gkserver/maptiles',
  databaseMaintenance: 'gkserver/dbmaintain',
  heartbeatRelay: 'gkserver/hbrelay',
} as const;

/** Settings with secrets: read by `POST`, so that credentials travel in a body (spec 002 section 7). @internal */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'ddns',
  'encryption',
  'smtp',
  'sms',
] satisfies readonly (keyof typeof SETTING_PATHS)[]);
