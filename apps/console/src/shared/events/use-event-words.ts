import { useMemo } from 'react';
import { getLabels } from 'gk-elements';
import { useResource, useUser } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { eventDefinitionsResource } from 'gk-sdk/rest';
import type { EventWords } from 'gk-sdk/rules';
import { useRefusalNotice } from '../notice/use-refusal-notice.js';
import { RETRY } from '../query/retry.js';
import { useRest } from '../query/use-rest.js';

/**
 * Returns the server's names of events, else the built-in names in the user's language. Without the right to read
 * definitions the built-in names stay; a failed call is repeated until it succeeds.
 */
export function useEventWords(): EventWords {
  const definitions = useRest(eventDefinitionsResource);
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['event words', username];
  const load = async (signal: AbortSignal) => {
    const [list, devices] = await Promise.all([
      definitions.list({ signal }).catch(noneToTell),
      // All devices are GLOBAL then.
      definitions.devices({ signal }).catch(noneToTell),
    ]);
    return { definitions: list, profiles: new Map(devices.map(({ deviceId, profile }) => [deviceId, profile])) };
  };
  const told = useResource(key, load, RETRY);
  useRefusalNotice(told.error);
  const { data } = told;
  const names = getLabels().eventFeed?.eventNames;
  return useMemo(() => ({ ...data, ...(names && { names }) }), [data, names]);
}

/** Empty where the user has no right, or the server does not have it; any other failure is reported. */
function noneToTell(thrown: unknown): readonly never[] {
  const { code } = toGkError(thrown);
  if (code === 'forbidden' || code === 'not-found') return [];
  throw thrown;
}
