import type { DeviceEventProfile, EventDefinition } from '../model/event-definition.js';

/** "notifycolor (hex, default #FFFFFF)" (spec 001 section 3). @public */
export const DEFAULT_NOTIFY_COLOR = '#FFFFFF';
/** "definename (default GLOBAL)" (spec 001 section 3). @public */
export const DEFAULT_DEFINITION_PROFILE = 'GLOBAL';

/** What identifies an event definition (spec 001 section 3). @public */
export type DefinitionKey = Pick<EventDefinition, 'profile' | 'eventCode'>;

/** "Event definition Save is disabled for an empty profile name or the name ALL" (spec 001 section 5). @public */
export function canSaveDefinition(profile: string): boolean {
  return profile !== '' && profile !== 'ALL';
}

/** "A PUT is used when the profile and event type already exist, otherwise POST" (spec 001 section 4). @public */
export function definitionMethod(definition: DefinitionKey, existing: readonly DefinitionKey[]): 'PUT' | 'POST' {
  const stands = existing.some(
    (other) => other.profile === definition.profile && other.eventCode === definition.eventCode,
  );
  return stands ? 'PUT' : 'POST';
}

/** Mapping of devices to profiles: "POST (new), PUT (existing)" (spec 001 section 7). @public */
export function deviceProfileMethod(
  deviceId: string,
  mappings: readonly Pick<DeviceEventProfile, 'deviceId'>[],
): 'PUT' | 'POST' {
  return mappings.some((mapping) => mapping.deviceId === deviceId) ? 'PUT' : 'POST';
}

/** A notify colour as `#RRGGBB`; what is no hex colour is the default. @public */
export function toNotifyColor(text: string | null | undefined): string {
  const match = /^#?([0-9a-f]{6})$/i.exec(text?.trim() ?? '');
  return match?.[1] === undefined ? DEFAULT_NOTIFY_COLOR : `#${match[1].toUpperCase()}`;
}
