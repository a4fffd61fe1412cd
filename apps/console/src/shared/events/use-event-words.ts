import { useMemo } from 'react';
import { getLabels } from 'gk-elements';
import { useResource, useUser } from 'gk-react';
import { eventDefinitionsResource } from 'gk-sdk/rest';
import type { EventWords } from 'gk-sdk/rules';
import { useRest } from '../query/use-rest.js';

/**
 * What the server calls its events, else the built-in names in the user's language. A server that does not tell its
 * definitions to this user leaves the built-in names.
 */
export function useEventWords(): EventWords {
  const definitions = useRest(eventDefinitionsResource);
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['event words', username];
  const { data } = useResource(key, async (signal) => {
    const [list, devices] = await Promise.all([
      definitions.list({ signal }),
      // Without the right to it all devices are GLOBAL.
      definitions.devices({ signal }).catch(() => []),
    ]);
    return { definitions: list, profiles: new Map(devices.map(({ deviceId, profile }) => [deviceId, profile])) };
  });
  const names = getLabels().eventFeed?.eventNames;
  return useMemo(() => ({ ...data, ...(names && { names }) }), [data, names]);
}
