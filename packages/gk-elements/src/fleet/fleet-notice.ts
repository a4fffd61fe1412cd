import type { SessionState } from 'gk-sdk';

/** Why a fleet is not, or not quite, there. @public */
export type FleetNotice =
  /** All is well. */
  | 'none'
  | 'no-session'
  | 'signed-out'
  | 'connecting'
  /** Signed in; the first device list is on its way. */
  | 'loading'
  /** The connection broke because this machine has no network. What is shown is old. */
  | 'network-offline'
  /** The connection broke; what is shown is old. */
  | 'reconnecting'
  | 'refused'
  | 'password-expired';

/** What to tell about a session's fleet. Pure. @internal */
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
