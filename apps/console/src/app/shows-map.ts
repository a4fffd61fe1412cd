import type { AccessUser, BrandSwitches } from 'gk-sdk/rules';

/** "Without the GPS right the map and GPS playback are disabled" (spec 000 section 6), as a brand may do with the map. */
export function showsMap(user: Pick<AccessUser, 'permissions'>, switches: Pick<BrandSwitches, 'disableMap'>): boolean {
  return user.permissions.F_gps && !switches.disableMap;
}
