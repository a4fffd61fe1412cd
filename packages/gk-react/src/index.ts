/**
 * React hooks on the stores of `gk-sdk` and the provider that feeds them. The wrapped elements are
 * imported one by one: `gk-react/elements/<element>`.
 *
 * @packageDocumentation
 */
export { SessionProvider, type SessionProviderProps } from './session-provider.js';
export { SessionGate, type SessionGateProps, type SessionGateSlot } from './session-gate.js';
export * from './hooks/use-session.js';
export { useKeptUser } from './hooks/use-kept-user.js';
export * from './hooks/use-devices.js';
export * from './hooks/use-store.js';
export { useSnapshot } from './hooks/use-snapshot.js';
export * from './hooks/use-events.js';
export * from './hooks/use-groups.js';
export * from './hooks/use-resource.js';
export * from './hooks/use-action.js';
export * from './hooks/use-playback.js';
export * from './hooks/use-talk.js';
export * from './hooks/use-downloads.js';
export * from './hooks/use-monitor.js';
