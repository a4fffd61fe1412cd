import { ACCESS_FLAGS, type AccessFlag } from '../../model/access/access-flags.js';

/** The rights of a user by name. @public */
export type Permissions = Readonly<Record<AccessFlag, boolean>>;

/**
 * Features that a deployment switches off (spec 000 section 6). All absent = nothing is off.
 *
 * @public
 */
export interface DisabledFeatures {
  readonly treeView?: boolean;
  readonly liveView?: boolean;
  readonly localPlayback?: boolean;
  readonly remotePlayback?: boolean;
  readonly events?: boolean;
  readonly advancedSettings?: boolean;
}

/**
 * Reads the flag string of a login reply and applies the deployment's switches: tree, live, local
 * and remote playback rights are forced off when disabled; without the GPS right GPS playback is
 * off; no event system means no event and event-report rights; no advanced settings means no remote
 * settings right. A missing position counts as 0.
 *
 * @public
 */
export function toPermissions(
  flags: string,
  disabled: DisabledFeatures = {},
  order: readonly AccessFlag[] = ACCESS_FLAGS,
): Permissions {
  const rights = Object.fromEntries(ACCESS_FLAGS.map((name) => [name, false])) as Record<AccessFlag, boolean>;
  order.forEach((name, index) => {
    rights[name] = flags.charAt(index) === '1';
  });
  if (disabled.treeView) rights.P_tree = false;
  if (disabled.liveView) rights.P_live = false;
  if (disabled.localPlayback) rights.P_lopb = false;
  if (disabled.remotePlayback) rights.P_repb = false;
  if (!rights.F_gps) rights.P_gppb = false;
  if (disabled.events) {
    rights.F_event = false;
    rights.F_event_report = false;
  }
  if (disabled.advancedSettings) rights.F_rmdvrs = false;
  return rights;
}
