import { GkError } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { AddressBook, addressBookOf, type AddressSource } from './address-book.js';

const never = new AbortController().signal;

/** A geocoder whose answers the test gives. */
class Geocoder implements AddressSource {
  available: () => Promise<boolean> = () => Promise.resolve(true);
  availabilityAsked = 0;
  readonly asked: { lat: number; signal: AbortSignal; answer: (address?: string) => void; fail: (e: Error) => void }[] =
    [];
  geocodingAvailable(): Promise<boolean> {
    this.availabilityAsked += 1;
    return this.available();
  }
  reverseGeocode({ lat }: { lat: number }, { signal }: { signal: AbortSignal }): Promise<string | undefined> {
    return new Promise((answer, fail) => {
      this.asked.push({ lat, signal, answer, fail });
    });
  }
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};
const setUp = () => {
  const geocoder = new Geocoder();
  return { geocoder, book: new AddressBook(geocoder) };
};

describe('AddressBook', () => {
  it('asks once for a place of about eleven metres and remembers the answer', async () => {
    const { geocoder, book } = setUp();
    const both = [book.lookUp(24.00001, 120, never), book.lookUp(24.00002, 120, never)];
    await settle();
    expect(geocoder.asked).toHaveLength(1);
    geocoder.asked[0]?.answer('1 Main Street');
    const found = { kind: 'found', address: '1 Main Street' };
    expect(await Promise.all(both)).toEqual([found, found]);
    expect(await book.lookUp(24, 120, never)).toEqual(found);
    expect(geocoder.asked).toHaveLength(1);
    expect(geocoder.availabilityAsked).toBe(1);
  });

  it('asks again for another user, but keeps the addresses', async () => {
    const { geocoder, book } = setUp();
    book.follow('anna');
    const first = book.lookUp(1, 0, never);
    await settle();
    geocoder.asked[0]?.answer('One');
    await first;
    const refused = book.lookUp(2, 0, never);
    await settle();
    geocoder.asked[1]?.fail(new GkError('forbidden', 'no'));
    expect(await refused).toEqual({ kind: 'unavailable' });
    book.follow('anna');
    expect(book.peek(2, 0)).toEqual({ kind: 'unavailable' });
    book.follow('ben');
    expect([book.peek(1, 0), book.peek(2, 0)]).toEqual([{ kind: 'found', address: 'One' }, undefined]);
    void book.lookUp(2, 0, never);
    await settle();
    expect([geocoder.availabilityAsked, geocoder.asked.length]).toEqual([2, 3]);
  });

  it('asks for two at once and for the others when one is answered', async () => {
    const { geocoder, book } = setUp();
    for (const lat of [1, 2, 3]) void book.lookUp(lat, 0, never);
    await settle();
    expect(geocoder.asked.map(({ lat }) => lat)).toEqual([1, 2]);
    geocoder.asked[1]?.answer();
    await settle();
    expect(geocoder.asked.map(({ lat }) => lat)).toEqual([1, 2, 3]);
    expect(book.peek(2, 0)).toEqual({ kind: 'none' });
  });

  it('drops what nobody waits for, under way or not, and keeps what others wait for', async () => {
    const { geocoder, book } = setUp();
    const leaving = new AbortController();
    void book.lookUp(1, 0, leaving.signal);
    void book.lookUp(2, 0, leaving.signal);
    const kept = book.lookUp(2, 0, never);
    void book.lookUp(3, 0, leaving.signal);
    await settle();
    leaving.abort();
    await settle();
    expect(geocoder.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    geocoder.asked[1]?.answer('Two');
    expect(await kept).toEqual({ kind: 'found', address: 'Two' });
    geocoder.asked[0]?.fail(new GkError('aborted', 'aborted'));
    await settle();
    expect(geocoder.asked.map(({ lat }) => lat)).toEqual([1, 2]);
  });

  it('asks a server without geocoding nothing, and one that failed again', async () => {
    const { geocoder, book } = setUp();
    geocoder.available = () => Promise.reject(new GkError('network', 'down'));
    expect(await book.lookUp(1, 0, never)).toEqual({ kind: 'failed' });
    expect(book.peek(1, 0)).toBeUndefined();
    geocoder.available = () => Promise.resolve(false);
    expect(await book.lookUp(1, 0, never)).toEqual({ kind: 'unavailable' });
    expect(await book.lookUp(2, 0, never)).toEqual({ kind: 'unavailable' });
    expect(geocoder.asked).toHaveLength(0);
    expect(geocoder.availabilityAsked).toBe(2);
  });

  it('tells a failed lookup from a refused one, and remembers only the latter', async () => {
    const { geocoder, book } = setUp();
    const failed = book.lookUp(1, 0, never);
    await settle();
    geocoder.asked[0]?.fail(new GkError('timeout', 'late'));
    expect(await failed).toEqual({ kind: 'failed' });
    const refused = book.lookUp(1, 0, never);
    await settle();
    geocoder.asked[1]?.fail(new GkError('forbidden', 'no'));
    expect(await refused).toEqual({ kind: 'unavailable' });
    expect(book.peek(1, 0)).toEqual({ kind: 'unavailable' });
  });

  it('is one for a source', () => {
    const geocoder = new Geocoder() as AddressSource;
    expect(addressBookOf(geocoder)).toBe(addressBookOf(geocoder));
  });
});
