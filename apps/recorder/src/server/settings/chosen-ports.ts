import type { z } from 'zod/mini';
import type { RecorderStore } from '../../store/recorder-store.js';
import { PROTOCOL } from './server-settings.js';

const CHOSEN = 'portsChosen';

type ProtocolSetting = z.output<typeof PROTOCOL.schema>;
type PortStore = Pick<RecorderStore, 'meta' | 'settings'>;

/** Ports that an administrator chose to listen on. */
export interface ChosenPorts {
  readonly http: number;
  /** 0 = that of HTTP. */
  readonly command: number;
  readonly streams: readonly number[];
}

/** The protocol setting; until it is saved, it names the HTTP port in use and none for https. */
export function protocolSetting({ settings }: Pick<RecorderStore, 'settings'>, httpPort: number): ProtocolSetting {
  return settings.isSaved(PROTOCOL) ? settings.read(PROTOCOL) : { ...PROTOCOL.defaults, http: httpPort, https: 0 };
}

/** The port of https that an administrator saved; 0 = none. */
export function savedHttpsPort({ settings }: Pick<RecorderStore, 'settings'>): number {
  return settings.isSaved(PROTOCOL) ? settings.read(PROTOCOL).https : 0;
}

/**
 * Whether ports were chosen, before or by this change. A form saved for another field contains the announced ports, and must
 * not move the recorder by them.
 */
export function choosesPorts(
  { meta }: Pick<RecorderStore, 'meta'>,
  before: ProtocolSetting,
  after: ProtocolSetting,
): boolean {
  const portsOf = ({ http, appcommand, streamings }: ProtocolSetting): string =>
    JSON.stringify([http, appcommand, streamings]);
  return meta.read(CHOSEN) !== undefined || portsOf(before) !== portsOf(after);
}

/** Notes that ports were chosen. */
export function noteChosenPorts({ meta }: Pick<RecorderStore, 'meta'>): void {
  meta.write(CHOSEN, '1');
}

/** TCP ports that a saved form names and the one before did not. */
export function newPorts(before: ProtocolSetting, after: ProtocolSetting): ReadonlySet<number> {
  const portsOf = ({ http, https, appcommand, streamings }: ProtocolSetting): readonly number[] => [
    http,
    https,
    appcommand,
    ...streamings,
  ];
  const known = new Set([0, ...portsOf(before)]);
  return new Set(portsOf(after).filter((port) => !known.has(port)));
}

/** The ports of a protocol setting to listen on. */
export function portsToListen({ http, appcommand, streamings }: ProtocolSetting): ChosenPorts {
  return { http, command: appcommand, streams: streamings.filter((port) => port !== 0) };
}

/** The ports to listen on where the command line names none; undefined when none were chosen. */
export function chosenPorts({ meta, settings }: PortStore): ChosenPorts | undefined {
  return meta.read(CHOSEN) === undefined ? undefined : portsToListen(settings.read(PROTOCOL));
}

/** The port of https when nothing else is served (Allow SSL only); undefined when HTTP is, too. */
export function secureOnlyPort({ settings }: Pick<RecorderStore, 'settings'>, httpPort: number): number | undefined {
  if (settings.read(PROTOCOL).sslonly === 0) return undefined;
  return savedHttpsPort({ settings }) || httpPort;
}

/** Lets plain HTTP in again; false when it was not shut out. */
export function switchSslOnlyOff({ settings }: Pick<RecorderStore, 'settings'>): boolean {
  const setting = settings.read(PROTOCOL);
  if (setting.sslonly === 0) return false;
  settings.write(PROTOCOL, { ...setting, sslonly: 0 });
  return true;
}
