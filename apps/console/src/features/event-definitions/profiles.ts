import type { DeviceEventProfile, EventDefinition } from 'gk-sdk/rest';
import { DEFAULT_DEFINITION_PROFILE } from 'gk-sdk/rules';
import { word } from '../../shared/i18n/translate.js';

/** The choice of every profile; no profile can be called so (spec 001 section 5). */
export const ALL_PROFILES = word('ALL');

/** A device and the profile that it follows. */
export interface DeviceRow {
  readonly deviceId: string;
  readonly memo: string;
  readonly profile: string;
}

/** The profiles that have definitions, GLOBAL first. */
export function profileNames(definitions: readonly EventDefinition[]): readonly string[] {
  const names = [...new Set(definitions.map(({ profile }) => profile))];
  return [
    DEFAULT_DEFINITION_PROFILE,
    ...names.filter((name) => name !== DEFAULT_DEFINITION_PROFILE).sort((a, b) => a.localeCompare(b)),
  ];
}

/** Every device with its profile; "default GLOBAL" (spec 001 section 3). */
export function deviceRows(
  devices: readonly { readonly deviceId: string; readonly memo?: string }[],
  mappings: readonly DeviceEventProfile[],
): readonly DeviceRow[] {
  const profiles = new Map(mappings.map(({ deviceId, profile }) => [deviceId, profile]));
  return devices.map(({ deviceId, memo = '' }) => ({
    deviceId,
    memo,
    profile: profiles.get(deviceId) ?? DEFAULT_DEFINITION_PROFILE,
  }));
}

/** The definitions of a profile, or all. */
export function definitionsOf(definitions: readonly EventDefinition[], profile: string): readonly EventDefinition[] {
  return profile === ALL_PROFILES ? definitions : definitions.filter((definition) => definition.profile === profile);
}
