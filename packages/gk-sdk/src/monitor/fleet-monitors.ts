import { toDeviceRequests, type DeviceRequests } from '../model/devices/device-requests.js';
import { toDownloadConfiguration, type DownloadConfiguration } from '../model/footage/download-configuration.js';
import { toHeartbeatCount, type HeartbeatCount } from '../model/devices/heartbeat-count.js';
import type { MonitorConnection } from './monitor-connection.js';
import { MonitorRowStore, type MonitorRows } from './monitor-rows.js';

const byDevice = ({ deviceId }: { readonly deviceId: string }): string => deviceId;

/** Watches what is asked of each device (DB9). @public */
export function requestMonitor(connection: MonitorConnection): MonitorRows<DeviceRequests> {
  return new MonitorRowStore(connection, { code: 'DB9', read: toDeviceRequests, keyOf: byDevice });
}

/** Watches the heartbeat counters (DB13). @public */
export function heartbeatMonitor(connection: MonitorConnection): MonitorRows<HeartbeatCount> {
  return new MonitorRowStore(connection, { code: 'DB13', read: toHeartbeatCount, keyOf: byDevice });
}

/** Watches what is downloaded at an event of each device (DB14). @public */
export function downloadConfigurationMonitor(connection: MonitorConnection): MonitorRows<DownloadConfiguration> {
  return new MonitorRowStore(connection, { code: 'DB14', read: toDownloadConfiguration, keyOf: byDevice });
}
