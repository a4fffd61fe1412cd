import type { ServerExtension } from 'gk-sdk';
import { SERVER_TIME_ZONE, SERVER_UTC_OFFSET_S } from '../../time/zone-time.js';
import { MAX_LICENSE } from '../fleet/licence.js';
import { jsonReply, type CommandCall, type CommandHandler } from './command-call.js';

/** Version of the reference recorder; the number before the dot is the main version. */
export const RECORDER_VERSION = '1.0';

/** 2100-01-01: the reference recorder's licence does not run out. */
const LICENSE_EXPIRES_S = 4_102_444_800;

/** Calls and fields of this project's own, by which clients know that they can offer them. */
const EXTENSIONS: readonly ServerExtension[] = [
  'permission-group-delete',
  'links',
  'device-bulk',
  'device-waiting',
  'backup',
  'place-search',
  'event-read-mark',
  'change-log',
  'password-policy',
  'second-factor',
  'server-recording',
  'account-check',
];

/** Q01: information about the server. */
function* serverInfo({ services, address }: CommandCall) {
  yield jsonReply({
    Version: RECORDER_VERSION,
    max_license: MAX_LICENSE,
    expired: LICENSE_EXPIRES_S,
    timeZone: SERVER_UTC_OFFSET_S,
    timeZoneStr: SERVER_TIME_ZONE,
    serverAddress: address.hostname,
    time: Math.floor(services.now() / 1000),
    extensions: services.sessions === undefined ? EXTENSIONS : [...EXTENSIONS, 'protocol-log'],
  });
}

/** E01: sends the body back. */
function* echo({ message }: CommandCall) {
  yield message.body === undefined ? { fields: {} } : { fields: {}, body: message.body };
}

/** E02: answers that the recorder is there. */
function* ping() {
  yield { fields: { T: 'pong' } };
}

/** Commands that are answered before the login, too. */
export const OPEN_COMMANDS: ReadonlyMap<string, CommandHandler<CommandCall>> = new Map([
  ['Q01', serverInfo],
  ['E01', echo],
  ['E02', ping],
]);
