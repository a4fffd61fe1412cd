import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';
import type { Session } from 'gk-sdk';
import { AddressBook, type Position } from './address-book.js';

const books = new WeakMap<Session, AddressBook>();

function bookOf(session: Session): AddressBook {
  const book =
    books.get(session) ??
    new AddressBook({
      available: () => session.rest.geocodingAvailable(),
      lookup: (position) => session.rest.reverseGeocode(position),
    });
  books.set(session, book);
  return book;
}

/** The address of a position in words; undefined while it is asked for, and where there is none. */
export function useAddress(position: Position | undefined): string | undefined {
  const session = useSession();
  const [address, setAddress] = useState<string>();
  const lat = position?.lat;
  const lng = position?.lng;
  useEffect(() => {
    if (lat === undefined || lng === undefined) return setAddress(undefined);
    const abort = new AbortController();
    // The old address stays until the new one is there: a moving vehicle must not make the line flicker.
    void bookOf(session)
      .find({ lat, lng }, abort.signal)
      .then((found) => {
        if (!abort.signal.aborted) setAddress(found);
      });
    return () => abort.abort();
  }, [session, lat, lng]);
  return address;
}
