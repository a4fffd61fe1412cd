import { useMemo } from 'react';
import { useResource, type Resource } from 'gk-react';
import { eventDefinitionsResource } from 'gk-sdk/rest';
import { DEFAULT_DEFINITION_PROFILE } from 'gk-sdk/rules';
import { useRest } from '../../shared/query/use-rest.js';

/** An event that plans can be for. */
export interface EventName {
  readonly eventCode: number;
  readonly name: string;
}

/** What events are called where no profile says otherwise, by code. */
export function useEventNames(): {
  readonly resource: Resource<readonly EventName[]>;
  readonly events: readonly EventName[];
  /** Code and name. */
  readonly wordsOf: (eventCode: number) => string;
} {
  const definitions = useRest(eventDefinitionsResource);
  const resource = useResource('event names', async (signal) => {
    const list = await definitions.list({ signal });
    return list
      .filter(({ profile }) => profile === DEFAULT_DEFINITION_PROFILE)
      .map(({ eventCode, name }) => ({ eventCode, name }))
      .toSorted((a, b) => a.eventCode - b.eventCode);
  });
  return useMemo(() => {
    const events = resource.data ?? [];
    const names = new Map(events.map(({ eventCode, name }) => [eventCode, name]));
    return { resource, events, wordsOf: (code) => [code, names.get(code)].filter(Boolean).join(' ') };
  }, [resource]);
}
