/**
 * Monitors of a server at work, the protocol tester and the device simulator, without a screen.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './monitor/monitor-connection.js';
export type { MonitorRows } from './monitor/monitor-rows.js';
export * from './monitor/task-monitors.js';
export * from './monitor/fleet-monitors.js';
export * from './monitor/device-monitor.js';
export type { FakeEvent } from './monitor/fake-event.js';
export * from './monitor/vcp-tester.js';
export * from './monitor/device-simulator.js';
export type { RawFrame, RawSocketEvents } from './monitor/raw-socket.js';
export * from './model/download-task.js';
export * from './model/upload-task.js';
export * from './model/device-requests.js';
export * from './model/heartbeat-count.js';
export * from './model/download-configuration.js';
export type { ActionResult } from './command/action-result.js';
export type { CommandCaller } from './command/command-caller.js';
export type { CallOptions } from './command/queries.js';
export type { Clock } from './util/clock.js';
export type { EventSource } from './util/emitter.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { VcpFields, VcpLetter, VcpMessage } from './wire/vcp/message.js';
