import type { RecorderStore } from '../../store/recorder-store.js';
import { NETWORK } from '../settings/server-settings.js';

/** The address at which real devices are told to reach this server for video and files. */
export interface TerminalAddress {
  /** The command line names it (`--gateway-host`), so that the setting does not count. */
  readonly isNamed: boolean;
  /** Tells it from now on; undefined = to each device the address that it has connected to. */
  tell(host: string | undefined): void;
}

/** Tells the fixed IP of the settings, unless the command line names another address. */
export function tellTerminalAddress(
  address: TerminalAddress | undefined,
  { settings }: Pick<RecorderStore, 'settings'>,
): void {
  if (address === undefined || address.isNamed) return;
  const { enable_server_ip, server_ip } = settings.read(NETWORK);
  address.tell(enable_server_ip === 1 && server_ip !== '' ? server_ip.trim().replace(/^\[|\]$/g, '') : undefined);
}
