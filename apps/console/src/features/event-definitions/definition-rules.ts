import type { EventDefinition, DeviceEventProfile } from 'gk-sdk/rest';

/** Key of an event definition (spec 001 section 3). */
export type DefinitionKey = Pick<EventDefinition, 'profile' | 'eventCode'>;

/** "Event definition Save is disabled for an empty profile name or the name ALL" (spec 001 section 5). */
export function canSaveDefinition(profile: string): boolean {
  return profile !== '' && profile !== 'ALL';
}

/** "A PUT is used when the profile and event type already exist, otherwise POST" (spec 001 section 4). */
export function definitionMethod(definition: DefinitionKey, existing: readonly DefinitionKey[]): 'PUT' | 'POST' {
  const stands = existing.some(
    (other) => other.profile === definition.profile && other.eventCode === definition.eventCode,
  );
  return stands ? 'PUT' : 'POST';
}

/** Mapping of devices to profiles: "POST (new), PUT (existing)" (spec 001 section 7). */
export function deviceProfileMethod(
  deviceId: string,
  mappings: readonly Pick<DeviceEventProfile, 'deviceId'>[],
): 'PUT' | 'POST' {
  return mappings.some((mapping) => mapping.deviceId === deviceId) ? 'PUT' : 'POST';
}
