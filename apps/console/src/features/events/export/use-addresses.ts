import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';
import { nextMissingAddress } from './event-export.js';
import { t } from '../../../shared/i18n/translate.js';
import { useSave } from '../../../shared/query/use-save.js';
import type { EventRecord } from './event-records.js';

/** Addresses of the records by serial number, and how far their loading is. */
export interface Addresses {
  readonly bySerialNo: ReadonlyMap<number, string>;
  readonly state:
    | { readonly kind: 'unused' }
    | { readonly kind: 'loading'; readonly done: number; readonly of: number }
    /** Loaded or cancelled: there is one use an opening (spec 001 section 2). */
    | { readonly kind: 'used'; readonly notFound: number }
    /** So many could not be asked for, which is no use: they can be loaded. */
    | { readonly kind: 'failed'; readonly missing: number };
  readonly load: (records: readonly EventRecord[]) => void;
  readonly cancel: () => void;
}

/** "Missing addresses are filled one at a time by reverse geocoding" (spec 001 section 4). */
export function useAddresses(): Addresses {
  const { rest } = useSession();
  const [bySerialNo, setAddresses] = useState<ReadonlyMap<number, string>>(new Map());
  const [state, setState] = useState<Addresses['state']>({ kind: 'unused' });
  const { run, cancel } = useSave(async (signal, records: readonly EventRecord[]) => {
    const notFound = new Set<number>();
    const of = records.filter(({ position, address }) => position && address === '').length;
    let done = 0;
    let isAvailable = false;
    setState({ kind: 'loading', done, of });
    try {
      isAvailable = await rest.geocodingAvailable({ signal });
      const filled = [...records];
      const next = (): number | undefined => (isAvailable ? nextMissingAddress(filled, notFound) : undefined);
      for (let at = next(); at !== undefined; at = next()) {
        const record = filled[at]!;
        const address = record.position && (await rest.reverseGeocode(record.position, { signal }));
        if (address === undefined) notFound.add(at);
        else {
          filled[at] = { ...record, address };
          setAddresses((known) => new Map(known).set(record.serialNo, address));
        }
        done += 1;
        setState({ kind: 'loading', done, of });
      }
    } catch (thrown) {
      setState(signal.aborted ? { kind: 'used', notFound: notFound.size } : { kind: 'failed', missing: of - done });
      throw thrown;
    }
    setState({ kind: 'used', notFound: notFound.size });
    if (!isAvailable) throw new Error(t('no nominatim'));
  });
  useEffect(() => cancel, [cancel]);
  return { bySerialNo, state, load: run, cancel };
}
