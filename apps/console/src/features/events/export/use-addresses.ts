import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';
import { nextMissingAddress } from 'gk-sdk/rules';
import { t } from '../../../shared/i18n/translate.js';
import { useSave } from '../../../shared/query/use-save.js';
import type { EventRecord } from './event-records.js';

/** Addresses of the records by serial number, and how far their loading is. */
export interface Addresses {
  readonly bySerialNo: ReadonlyMap<number, string>;
  readonly state:
    | { readonly kind: 'unused' }
    | { readonly kind: 'loading'; readonly done: number; readonly of: number }
    /** Loaded, cancelled or failed: there is one use an opening (spec 001 section 2). */
    | { readonly kind: 'used'; readonly failed: number };
  readonly load: (records: readonly EventRecord[]) => void;
  readonly cancel: () => void;
}

/** "Missing addresses are filled one at a time by reverse geocoding" (spec 001 section 4). */
export function useAddresses(): Addresses {
  const { rest } = useSession();
  const [bySerialNo, setAddresses] = useState<ReadonlyMap<number, string>>(new Map());
  const [state, setState] = useState<Addresses['state']>({ kind: 'unused' });
  const { run, cancel } = useSave(async (signal, records: readonly EventRecord[]) => {
    const failed = new Set<number>();
    try {
      setState({ kind: 'loading', done: 0, of: records.filter(({ position }) => position).length });
      if (!(await rest.geocodingAvailable({ signal }))) throw new Error(t('no nominatim'));
      const filled = [...records];
      for (let at = nextMissingAddress(filled); at !== undefined; at = nextMissingAddress(filled, failed)) {
        const record = filled[at]!;
        const address = record.position && (await addressOf(rest, record.position, signal));
        if (address === undefined) failed.add(at);
        else {
          filled[at] = { ...record, address };
          setAddresses((known) => new Map(known).set(record.serialNo, address));
        }
        setState((now) => (now.kind === 'loading' ? { ...now, done: now.done + 1 } : now));
      }
    } finally {
      setState({ kind: 'used', failed: failed.size });
    }
  });
  useEffect(() => cancel, [cancel]);
  return { bySerialNo, state, load: run, cancel };
}

/** An address; undefined where the server knows none. A cancelled call ends the loading. */
async function addressOf(
  rest: ReturnType<typeof useSession>['rest'],
  position: { readonly lat: number; readonly lng: number },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await rest.reverseGeocode(position, { signal });
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return undefined;
  }
}
