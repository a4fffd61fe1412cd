import type { Clock } from 'gk-sdk';
import type { PlaceServices } from '../geocoding/place-services.js';

/** Around the degrees of a place whose address is not known yet. Noncharacters of Unicode: no text of a user holds them. */
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const MARK = new RegExp(`${BEGIN}([-+.\\de]+),([-+.\\de]+)${END}`, 'g');
/** A message does not wait longer for addresses. */
const WAIT_MS = 8_000;

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Stands for a place in the texts of a message until it leaves. */
export function placeMark({ lat, lng }: Place): string {
  return `${BEGIN}${lat},${lng}${END}`;
}

/** A text with the coordinates of places whose addresses are not known. */
export function withCoordinates(text: string): string {
  return text.replaceAll(MARK, '$1, $2');
}

/**
 * A message with the addresses of its places, as far as the geocoder gives them in time; with coordinates for the others.
 *
 * @param isJson - Whether the body is JSON.
 */
export async function withAddresses<Message extends { readonly text: string; readonly body: string }>(
  message: Message,
  isJson: boolean,
  { placeServices, clock }: { readonly placeServices: Pick<PlaceServices, 'reverse'>; readonly clock: Clock },
): Promise<Message> {
  const { text, body } = message;
  const marks = new Set([...text.matchAll(MARK), ...body.matchAll(MARK)].map(([mark]) => mark));
  if (marks.size === 0) return message;
  const addresses = new Map<string, string>();
  const asked = [...marks].map(async (mark) => {
    const [lat = NaN, lng = NaN] = mark.slice(1, -1).split(',').map(Number);
    const address = await placeServices.reverse({ lat, lng }, { inBackground: true }).catch(() => undefined);
    if (address !== undefined) addresses.set(mark, address);
  });
  const waited = new Promise<void>((resolve) => {
    const cancel = clock.after(WAIT_MS, resolve);
    void Promise.all(asked).then(() => {
      cancel();
      resolve();
    });
  });
  await waited;
  const named = (words: string, written: (address: string) => string): string =>
    withCoordinates(
      words.replaceAll(MARK, (mark) => {
        const address = addresses.get(mark);
        return address === undefined ? mark : written(address);
      }),
    );
  const inJson = (address: string): string => JSON.stringify(address).slice(1, -1);
  return { ...message, text: named(text, (address) => address), body: named(body, isJson ? inJson : (one) => one) };
}
