/** Places of the ports behind that of JT/T 808. */
const PLACES = { main: 1, sub: 2, talk: 3, playback: 4, attachments: 5, ftp: 6, 'ftp-data': 7 } as const;

/** Name of a port of the gateway: for live pictures, talk, playback, files of alarms, and FTP with the first of its ports for data. */
export type GatewayPortName = keyof typeof PLACES;

/** Ports that are not where they would be; 0 = a free one. */
export type ChosenPorts = Readonly<Partial<Record<GatewayPortName, number | undefined>>>;

export const GATEWAY_PORT_NAMES: readonly string[] = Object.keys(PLACES);

export function isGatewayPortName(name: string): name is GatewayPortName {
  return Object.hasOwn(PLACES, name);
}

/** Number of a port; 0 = a free one. */
export function gatewayPort(name: GatewayPortName, { port, ports }: GatewayListen): number {
  return ports[name] ?? (port === 0 ? 0 : port + PLACES[name]);
}

/** Ports of a gateway as they are asked for. */
export interface GatewayListen {
  /** Port of JT/T 808; 0 = a free one, with free ones for all others. */
  readonly port: number;
  readonly ports: ChosenPorts;
}
