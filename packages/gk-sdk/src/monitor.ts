/**
 * Monitors of a running server, the protocol tester and the device simulator, without a user interface.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export {
  MonitorConnection,
  type MonitorCredentials,
  type MonitorOptions,
  type MonitorState,
} from './monitor/monitor-connection.js';
export type { MonitorRows } from './monitor/monitor-rows.js';
export { downloadMonitor, type DownloadMonitor, uploadMonitor, type UploadMonitor } from './monitor/task-monitors.js';
export { downloadConfigurationMonitor, heartbeatMonitor, requestMonitor } from './monitor/fleet-monitors.js';
export { deviceMonitor, type DeviceMonitor, type DeviceMonitorEvents } from './monitor/device-monitor.js';
export type { FakeEvent } from './monitor/fake-event.js';
export {
  TESTER_LETTERS,
  TESTER_PRESETS,
  type TesterLetter,
  type TesterMessage,
  VcpTester,
} from './monitor/vcp-tester.js';
export { DeviceSimulator, type DeviceSimulatorOptions, type SimulatorPane } from './monitor/device-simulator.js';
export type { RawSocketEvents } from './monitor/raw-socket.js';
export type { DownloadTask, TaskFlags } from './model/footage/download-task.js';
export type { UploadTask } from './model/footage/upload-task.js';
export type { DeviceRequests } from './model/devices/device-requests.js';
export type { HeartbeatCount } from './model/devices/heartbeat-count.js';
export type { DownloadConfiguration } from './model/footage/download-configuration.js';
export type { ActionResult } from './command/action-result.js';
export type { CommandCaller } from './command/command-caller.js';
export type { CallOptions } from './command/queries.js';
export type { Clock } from './util/clock.js';
export type { EventSource } from './util/emitter.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { VcpFields, VcpLetter, VcpMessage } from './wire/vcp/message.js';
