import { jt808MessageId, type Jt808Header } from 'gk-sdk/jt808';

/** In the place of each byte that is hidden. */
const MASK = 0x2a;
const SEPARATOR = 0x3b;

/** Parameters that are passwords: of the network, of that of the backup, of that of the slave server. */
const PASSWORDS: ReadonlySet<number> = new Set([0x0012, 0x0016, 0x0025]);
/** Words of 8105 whose values hold addresses, names, passwords and codes. */
const CONTROLS_WITH_SECRETS: ReadonlySet<number> = new Set([1, 2]);

type Mask = (body: Uint8Array, header: Jt808Header) => void;

/** Bytes behind the code of a login of 2019. */
const IMEI_AND_VERSION = 35;

/** Messages that hold codes or passwords. A body that ends too early throws a `RangeError`. */
const MASKS: ReadonlyMap<number, Mask> = new Map<number, Mask>([
  [
    jt808MessageId('authentication'),
    (body, { year }) => {
      // Terminals send bodies of 2019 under the older header, and the other way round: then all of it is hidden.
      const end = 1 + byteAt(body, 0);
      if (year === '2019' && body.byteLength === end + IMEI_AND_VERSION) hide(body, 1, end);
      else hide(body, 0, body.byteLength);
    },
  ],
  [jt808MessageId('registrationAnswer'), (body) => hide(body, 3, body.byteLength)],
  [jt808MessageId('setParameters'), (body) => hidePasswords(body, 1)],
  [jt808MessageId('parameters'), (body) => hidePasswords(body, 3)],
  [
    jt808MessageId('terminalControl'),
    (body) => {
      if (!CONTROLS_WITH_SECRETS.has(byteAt(body, 0))) return;
      body.forEach((byte, at) => {
        if (at > 0 && byte !== SEPARATOR) body[at] = MASK;
      });
    },
  ],
  [
    jt808MessageId('uploadRequest'),
    (body) => {
      // Address, port, name, password.
      const nameAt = 1 + byteAt(body, 0) + 2;
      const passwordAt = nameAt + 1 + byteAt(body, nameAt);
      const from = passwordAt + 1;
      hide(body, from, from + byteAt(body, passwordAt));
    },
  ],
]);

/** Whether messages of this id may hold codes or passwords. */
export function holdsSecrets(messageId: number): boolean {
  return MASKS.has(messageId);
}

/** A body with its codes and passwords masked, as long as before. Of one that cannot be read or is encrypted everything is. */
export function maskedBody(header: Jt808Header, body: Uint8Array): Uint8Array {
  const mask = MASKS.get(header.messageId);
  if (mask === undefined) return body;
  const masked = body.slice();
  if (header.encryption !== 0) return masked.fill(MASK);
  try {
    mask(masked, header);
    return masked;
  } catch (error) {
    if (error instanceof RangeError) return masked.fill(MASK);
    throw error;
  }
}

/** A body of which nothing is shown. */
export function hiddenBody(body: Uint8Array): Uint8Array {
  return new Uint8Array(body.byteLength).fill(MASK);
}

/** In 2011 a second number stands ahead of the parameters, which no header tells. */
function hidePasswords(body: Uint8Array, from: number): void {
  const places = [from, from + 1].flatMap((at) => {
    const found = passwordsIn(body, at);
    return found === undefined ? [] : [found];
  });
  if (places.length === 0) throw new RangeError('The parameters are cut');
  for (const [start, end] of places.flat()) hide(body, start, end);
}

/** Start and end of each password; undefined where the parameters do not end with the body. */
function passwordsIn(body: Uint8Array, from: number): [number, number][] | undefined {
  const found: [number, number][] = [];
  let at = from;
  while (at < body.byteLength) {
    if (at + 5 > body.byteLength) return undefined;
    const id = new DataView(body.buffer, body.byteOffset + at).getUint32(0);
    const valueAt = at + 5;
    at = valueAt + byteAt(body, at + 4);
    if (PASSWORDS.has(id)) found.push([valueAt, at]);
  }
  return at === body.byteLength ? found : undefined;
}

function byteAt(body: Uint8Array, at: number): number {
  const byte = body[at];
  if (byte === undefined) throw new RangeError('The body ends too early');
  return byte;
}

function hide(body: Uint8Array, from: number, to: number): void {
  if (to > body.byteLength) throw new RangeError('The text is cut');
  body.fill(MASK, from, to);
}
