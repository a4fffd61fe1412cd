import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';

const NONE: ReadonlySet<string> = new Set();

/** Ids of a group's devices; undefined for the empty group id (no restriction), empty until they are known. */
export function useGroupDeviceIds(groupId: string): ReadonlySet<string> | undefined {
  const session = useSession();
  const [known, setKnown] = useState<{ readonly groupId: string; readonly ids: ReadonlySet<string> }>();
  useEffect(() => {
    if (groupId === '') return;
    const abort = new AbortController();
    session.rest.groupDeviceList(groupId, { signal: abort.signal }).then(
      (ids) => setKnown({ groupId, ids: new Set(ids) }),
      () => undefined,
    );
    return () => abort.abort();
  }, [session, groupId]);
  if (groupId === '') return undefined;
  return known?.groupId === groupId ? known.ids : NONE;
}
