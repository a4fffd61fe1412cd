/**
 * React hooks for the stores of `gk-sdk`, and their provider. Import the wrapped elements one by one from
 * `gk-react/elements/<element>`.
 *
 * @packageDocumentation
 */
export { HeadlessSessionProvider, type HeadlessSessionProviderProps } from './headless-session-provider.js';
export { SessionProvider, type SessionProviderProps } from './session-provider.js';
export { SessionGate, type SessionGateProps, type SessionGateSlot } from './session-gate.js';
export {
  useDeviceCommands,
  usePermissions,
  useServerClock,
  useServerInfo,
  useSession,
  useSessionState,
  useStreamStatus,
  useUser,
} from './hooks/use-session.js';
export { useLastUser } from './hooks/use-last-user.js';
export { useDevice, useDeviceCounters, useDevices, useNewDevices } from './hooks/use-devices.js';
export { type ReadableStore, useStore } from './hooks/use-store.js';
export { useSnapshot } from './hooks/use-snapshot.js';
export { useEvents, useSessionEvent } from './hooks/use-events.js';
export { type FleetGroupData, useGroups } from './hooks/use-groups.js';
export { type LoadedResource, type Resource, type ResourceOptions, useResource } from './hooks/use-resource.js';
export type { ResourceOutcome, ResourceState } from './hooks/resource-state.js';
export { type Action, type ActionState, useAction } from './hooks/use-action.js';
export {
  type PlaybackHandlers,
  type PlaybackRequest,
  type PlaybackView,
  usePlayback,
  usePlaybackView,
} from './hooks/use-playback.js';
export { type TalkRequest, type TalkView, useTalk } from './hooks/use-talk.js';
export { type Downloads, useDownloads, useDownloadState } from './hooks/use-downloads.js';
export { type MonitorView, useMonitor } from './hooks/use-monitor.js';
