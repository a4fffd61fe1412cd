import type { SessionState } from 'gk-sdk';

/** Why a fleet is missing or incomplete. @public */
export type FleetNotice =
  /** All is well. */
  | 'none'
  | 'no-session'
  | 'signed-out'
  | 'connecting'
  /** Signed in; the first device list is on its way. */
  | 'loading'
  /** The connection was lost because this computer is offline. The data shown is outdated. */
  | 'network-offline'
  /** The connection was lost. The data shown is outdated. */
  | 'reconnecting'
  | 'refused'
  | 'password-expired';

/** Returns the notice about a session's fleet. Pure. @internal */
export function toFleetNotice(state: SessionState | undefined): FleetNotice {
  if (state === undefined) return 'no-session';
  switch (state.kind) {
    case 'signed-in':
      return state.devicesLoaded ? 'none' : 'loading';
    case 'reconnecting':
      return state.reason === 'offline' ? 'network-offline' : 'reconnecting';
    case 'signed-out':
    case 'connecting':
    case 'refused':
    case 'password-expired':
      return state.kind;
  }
}

/** True while an answer is being waited for. @internal */
export function isWaiting(notice: FleetNotice): boolean {
  return notice === 'connecting' || notice === 'loading';
}
