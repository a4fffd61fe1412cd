import type { z } from 'zod/mini';
import type { RecorderStore } from '../../store/recorder-store.js';
import { PROTOCOL } from './server-settings.js';

const CHOSEN = 'portsChosen';

type ProtocolSetting = z.output<typeof PROTOCOL.schema>;

/** Ports that an administrator chose to listen on. */
export interface ChosenPorts {
  readonly http: number;
  /** 0 = that of HTTP. */
  readonly command: number;
  readonly streams: readonly number[];
}

/** The protocol setting; until it is saved, it names the HTTP port in use. */
export function protocolSetting({ settings }: Pick<RecorderStore, 'settings'>, httpPort: number): ProtocolSetting {
  return settings.isSaved(PROTOCOL) ? settings.read(PROTOCOL) : { ...PROTOCOL.defaults, http: httpPort };
}

/**
 * Notes that ports were chosen. A form saved for another field contains the announced ports, and must not move the
 * recorder by them.
 */
export function noteChosenPorts(
  { meta }: Pick<RecorderStore, 'meta'>,
  before: ProtocolSetting,
  after: ProtocolSetting,
): void {
  const portsOf = ({ http, appcommand, streamings }: ProtocolSetting): string =>
    JSON.stringify([http, appcommand, streamings]);
  if (portsOf(before) !== portsOf(after)) meta.write(CHOSEN, '1');
}

/** TCP ports that a saved form names and the one before did not. */
export function newPorts(before: ProtocolSetting, after: ProtocolSetting): ReadonlySet<number> {
  const portsOf = ({ http, appcommand, streamings }: ProtocolSetting): readonly number[] => [
    http,
    appcommand,
    ...streamings,
  ];
  const known = new Set([0, ...portsOf(before)]);
  return new Set(portsOf(after).filter((port) => !known.has(port)));
}

/** The ports to listen on where the command line names none; undefined when none were chosen. */
export function chosenPorts({ meta, settings }: Pick<RecorderStore, 'meta' | 'settings'>): ChosenPorts | undefined {
  if (meta.read(CHOSEN) === undefined) return undefined;
  const { http, appcommand, streamings } = settings.read(PROTOCOL);
  return { http, command: appcommand, streams: streamings.filter((port) => port !== 0) };
}
