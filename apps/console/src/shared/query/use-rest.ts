import { useMemo } from 'react';
import { useSession } from 'gk-react';
import type { Session } from 'gk-sdk';

/**
 * A REST resource of the session, such as `useRest(mileageResource)`.
 *
 * @param resource - A resource function of gk-sdk/rest.
 */
export function useRest<Resource>(resource: (rest: Session['rest']) => Resource): Resource {
  const { rest } = useSession();
  return useMemo(() => resource(rest), [resource, rest]);
}
