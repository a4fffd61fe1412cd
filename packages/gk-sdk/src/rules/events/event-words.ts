import type { EventDefinition } from '../../model/events/event-definition.js';
import type { FleetEvent } from '../../model/events/fleet-event.js';
import { eventCode, type EventSeverity } from './event-codes.js';
import { DEFAULT_DEFINITION_PROFILE, DEFAULT_NOTIFY_COLOR, toNotifyColor } from './event-definition.js';

/** Names of events. Without any, the names of {@link EVENT_CODES} apply. @public */
export interface EventWords {
  /** Those of the server, as `eventDefinitionsResource(rest).list()` gives them; they go first. */
  readonly definitions?: readonly EventDefinition[];
  /**
   * Profile of a device by its id, as `eventDefinitionsResource(rest).devices()` returns it; `GLOBAL` for the others.
   */
  readonly profiles?: ReadonlyMap<string, string>;
  /** Names by event code in the language of the page, over those of {@link EVENT_CODES}. */
  readonly names?: Readonly<Record<number, string>>;
}

/** Words for an event, as {@link describeEvent} finds them. @public */
export interface EventDescription {
  /** Name of the definition, else the name of the code. */
  readonly name: string;
  /** Severity of the code; `warning` for an unknown code. */
  readonly severity: EventSeverity;
  /** Words of the definition's notice, else the memo; empty where that would say the name again. */
  readonly text: string;
  /** `#RRGGBB`; undefined where no colour was chosen, which the server sends as white. */
  readonly color: string | undefined;
}

/**
 * Name, severity, text and colour of an event. The words are those of the definition for its code in the device's
 * profile, else in the profile GLOBAL (spec 001 section 3, "Event definition"), else the built-in name and the event's memo.
 *
 * @example
 * ```ts
 * const [definitions, devices] = await Promise.all([resource.list(), resource.devices()]);
 * const profiles = new Map(devices.map(({ deviceId, profile }) => [deviceId, profile]));
 * const { name, severity } = describeEvent(record, { definitions, profiles });
 * ```
 * @public
 */
export function describeEvent(
  event: Pick<FleetEvent, 'eventCode' | 'deviceId' | 'memo'>,
  { definitions = [], profiles, names }: EventWords = {},
): EventDescription {
  const profile = profiles?.get(event.deviceId) ?? DEFAULT_DEFINITION_PROFILE;
  const ofCode = definitions.filter((definition) => definition.eventCode === event.eventCode);
  const definition =
    ofCode.find((candidate) => candidate.profile === profile) ??
    ofCode.find((candidate) => candidate.profile === DEFAULT_DEFINITION_PROFILE);
  const builtIn = eventCode(event.eventCode);
  const name = definition?.name || names?.[event.eventCode] || builtIn.name;
  const text = definition?.notifyText || event.memo || '';
  const color = toNotifyColor(definition?.notifyColor);
  return {
    name,
    severity: builtIn.severity,
    // Some devices write the name of the event into its memo.
    text: text === name ? '' : text,
    color: color === DEFAULT_NOTIFY_COLOR ? undefined : color,
  };
}
