import { describe, expect, it } from 'vitest';
import { type AccessFlag, toPermissions } from 'gk-sdk';
import { DEFAULT_BRAND_SWITCHES, type BrandSwitches, mayOpen, type AccessSettings, type Area } from 'gk-sdk/rules';
import { showsMap } from './shows-map.js';

const ALL = toPermissions('1'.repeat(86));
const SETTINGS: AccessSettings = { otherAdministrators: true, accessLog: true, changePassword: true };

/** The permission levels that may open an area, with every right unless one is taken away. */
function levels(area: Area, without?: AccessFlag, sameHost = true, switches: Partial<BrandSwitches> = {}): number[] {
  const permissions = without ? { ...ALL, [without]: false } : ALL;
  const context = { sameHost, switches: { ...DEFAULT_BRAND_SWITCHES, ...switches }, settings: SETTINGS };
  return [0, 1, 2, 3, 4].filter(
    (permission) => mayOpen(area, { username: 'a', permission, permissions }, context).allowed,
  );
}

describe('roles of the core (spec 000 section 6)', () => {
  it('without the GPS right the map and GPS playback are disabled', () => {
    expect(levels('home', 'F_gps')).toEqual([]);
    expect(levels('home', undefined, true, { disableMap: true })).toEqual([]);
    expect(showsMap({ permissions: ALL }, { disableMap: false })).toBe(true);
    expect(showsMap({ permissions: { ...ALL, F_gps: false } }, { disableMap: false })).toBe(false);
    expect(showsMap({ permissions: ALL }, { disableMap: true })).toBe(false);
  });
});
