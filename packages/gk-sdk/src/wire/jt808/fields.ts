import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { decodeGbk, encodeGbk } from './gbk.js';
import type { Jt808Year } from './header.js';
import { bytesOfHex, hexOf } from './hex.js';

/**
 * How one value stands in a body, in both directions. `parent` holds the fields of the same record that stand ahead of it, and
 * decides about fields that are only there on a condition.
 *
 * @internal
 */
export interface Wire<T, P = unknown> {
  read(from: ByteReader, year: Jt808Year, parent: Partial<P>): T;
  write(to: ByteWriter, value: T, year: Jt808Year, parent: Partial<P>): void;
}

/** The wire form of each field of a record. @internal */
export type Fields<T> = { readonly [K in keyof T]-?: Wire<T[K], T> };

/** One unsigned byte. @internal */
export const u8: Wire<number> = { read: (from) => from.u8(), write: (to, value) => to.u8(value) };
/** Two bytes, unsigned. @internal */
export const u16: Wire<number> = { read: (from) => from.u16(), write: (to, value) => to.u16(value) };
/** Four bytes, unsigned. @internal */
export const u32: Wire<number> = { read: (from) => from.u32(), write: (to, value) => to.u32(value) };
/** Eight bytes, unsigned. @internal */
export const u64: Wire<bigint> = { read: (from) => from.bigU64(), write: (to, value) => to.u64(value) };

/** A number that stands multiplied, such as tenths. @internal */
export function scaled(wire: Wire<number>, perUnit: number): Wire<number> {
  return {
    read: (from, year, parent) => wire.read(from, year, parent) / perUnit,
    write: (to, value, year, parent) => wire.write(to, Math.round(value * perUnit), year, parent),
  };
}

/** So many bytes as they are. @internal */
export function bytes(count: number): Wire<Uint8Array> {
  return {
    read: (from) => new Uint8Array(from.take(count)),
    write: (to, value) => {
      if (value.byteLength !== count) throw to.invalid(`must have ${count} bytes, not ${value.byteLength}`);
      to.raw(value);
    },
  };
}

/** Bytes without a meaning so far: zeros when they are not given. @internal */
export function reserved(count: number): Wire<Uint8Array | undefined> {
  const wire = bytes(count);
  return {
    read: (from, year, parent) => {
      const value = wire.read(from, year, parent);
      return value.some((byte) => byte !== 0) ? value : undefined;
    },
    write: (to, value, year, parent) => (value === undefined ? to.zeros(count) : wire.write(to, value, year, parent)),
  };
}

/** All bytes to the end of the body. @internal */
export const restBytes: Wire<Uint8Array> = {
  read: (from) => new Uint8Array(from.take(from.rest.byteLength)),
  write: (to, value) => to.raw(value),
};

/** Bytes behind their number. */
function prefixedData(length: Wire<number>): Wire<Uint8Array> {
  return {
    read: (from, year, parent) => new Uint8Array(from.take(length.read(from, year, parent))),
    write: (to, value, year, parent) => {
      length.write(to, value.byteLength, year, parent);
      to.raw(value);
    },
  };
}

/** Bytes behind a byte with their number. @internal */
export const data8 = prefixedData(u8);
/** Bytes behind four bytes with their number. @internal */
export const data32 = prefixedData(u32);

/** So many bytes of binary coded decimals as text of twice as many digits; bytes that are none appear as hexadecimal digits. @internal */
export function digits(count: number): Wire<string> {
  return {
    read: (from) => hexOf(from.take(count)),
    write: (to, value) => {
      if (value.length !== count * 2 || !/^[0-9a-f]*$/.test(value))
        throw to.invalid(`must be ${count * 2} digits, not "${value}"`);
      to.raw(bytesOfHex(value));
    },
  };
}

/** YYMMDDhhmmss. @internal */
export const time = digits(6);

/** Text to the end of the body. @internal */
export const text: Wire<string> = {
  read: (from) => unpadded(from.take(from.rest.byteLength)),
  write: (to, value) => to.raw(encodeGbk(value)),
};

/** UTF-16 to the end of the body. @internal */
export const text16Be: Wire<string> = {
  read: (from) => new TextDecoder('utf-16be').decode(from.take(from.rest.byteLength)),
  write: (to, value) => {
    for (let at = 0; at < value.length; at++) to.u16(value.charCodeAt(at));
  },
};

/** Sixteen bits, the first of which is the sign of the others. @internal */
export const signed16: Wire<number> = {
  read: (from) => {
    const told = from.u16();
    return told > SIGN ? SIGN - told : told & ~SIGN;
  },
  write: (to, value) => to.u16(value < 0 ? SIGN - value : value),
};
const SIGN = 0x8000;

/** Text in a field of so many bytes, padded with zeros. @internal */
export function fixedText(count: number): Wire<string> {
  return {
    read: (from) => unpadded(from.take(count)),
    write: (to, value) => {
      const encoded = encodeGbk(value);
      if (encoded.byteLength > count) throw to.invalid(`must fit ${count} bytes of GBK, and has ${encoded.byteLength}`);
      to.raw(encoded);
      to.zeros(count - encoded.byteLength);
    },
  };
}

function prefixedText(length: Wire<number>): Wire<string> {
  return {
    read: (from, year, parent) => unpadded(from.take(length.read(from, year, parent))),
    write: (to, value, year, parent) => {
      const encoded = encodeGbk(value);
      length.write(to, encoded.byteLength, year, parent);
      to.raw(encoded);
    },
  };
}

/** Text behind a byte with its length. @internal */
export const text8 = prefixedText(u8);
/** Text behind two bytes with its length. @internal */
export const text16 = prefixedText(u16);

/** Items behind their number. @internal */
export function list<T>(count: Wire<number>, item: Wire<T>): Wire<readonly T[]> {
  return {
    read: (from, year, parent) => {
      const items: T[] = [];
      const wanted = count.read(from, year, parent);
      while (items.length < wanted && !from.exhausted) items.push(item.read(from, year, {}));
      return items;
    },
    write: (to, value, year, parent) => {
      count.write(to, value.length, year, parent);
      for (const each of value) item.write(to, each, year, {});
    },
  };
}

/** A number of items; in 2011, a second one follows that counts those of this message. @internal */
export function partCount(count: Wire<number>): Wire<number> {
  const twice: Wire<number> = {
    read: (from, year, parent) => {
      count.read(from, year, parent);
      return from.u8();
    },
    write: (to, value, year, parent) => {
      count.write(to, value, year, parent);
      to.u8(value);
    },
  };
  return byYear({ '2011': twice, '2013': count, '2019': count });
}

/** So many items. @internal */
export function times<T>(count: number, item: Wire<T>): Wire<readonly T[]> {
  return {
    read: (from, year) => Array.from({ length: count }, () => item.read(from, year, {})),
    write: (to, value, year) => {
      if (value.length !== count) throw to.invalid(`must have ${count} items, not ${value.length}`);
      for (const each of value) item.write(to, each, year, {});
    },
  };
}

/** Items to the end of the body. @internal */
export function listToEnd<T>(item: Wire<T>): Wire<readonly T[]> {
  return {
    read: (from, year) => {
      const items: T[] = [];
      while (from.rest.byteLength > 0) items.push(item.read(from, year, {}));
      return items;
    },
    write: (to, value, year) => {
      for (const each of value) item.write(to, each, year, {});
    },
  };
}

/** Items as long as they are whole; one that runs over the end of the body stays unread. @internal */
export function wholeItems<T>(item: Wire<T>): Wire<readonly T[]> {
  return {
    ...listToEnd(item),
    read: (from, year) => {
      const items: T[] = [];
      for (;;) {
        const next = new ByteReader(from.rest);
        const value = item.read(next, year, {});
        if (next.exhausted || next.position === 0) return items;
        from.skip(next.position);
        items.push(value);
      }
    },
  };
}

/** Items to the end of the body behind a number of them, which terminals get wrong. @internal */
export function countedToEnd<T>(count: Wire<number>, items: Wire<readonly T[]>): Wire<readonly T[]> {
  return {
    read: (from, year, parent) => {
      count.read(from, year, parent);
      return items.read(from, year, parent);
    },
    write: (to, value, year, parent) => {
      count.write(to, value.length, year, parent);
      items.write(to, value, year, parent);
    },
  };
}

/** A value of which the length stands ahead. @internal */
export function prefixed<T>(length: Wire<number>, wire: Wire<T>): Wire<T> {
  return {
    read: (from, year, parent) => inside(from, length.read(from, year, parent), wire, year),
    write: (to, value, year, parent) => {
      const inner = new ByteWriter();
      inner.field = to.field;
      wire.write(inner, value, year, {});
      length.write(to, inner.byteLength, year, parent);
      to.raw(inner.bytes);
    },
  };
}

/** Reads a value from the next bytes alone. @internal */
export function inside<T>(from: ByteReader, length: number, wire: Wire<T>, year: Jt808Year): T {
  const inner = new ByteReader(from.take(length));
  const value = wire.read(inner, year, {});
  // A value that ends too early is missing from the whole body.
  if (inner.exhausted) from.skip(from.rest.byteLength + 1);
  return value;
}

/** A field that is there on a condition. @internal */
export function when<T, P>(
  condition: (parent: Partial<P>, year: Jt808Year) => boolean,
  wire: Wire<T, P>,
): Wire<T | undefined, P> {
  return {
    read: (from, year, parent) => (condition(parent, year) ? wire.read(from, year, parent) : undefined),
    write: (to, value, year, parent) => {
      if (!condition(parent, year)) return;
      if (value === undefined) throw to.invalid('is missing');
      wire.write(to, value, year, parent);
    },
  };
}

/** A field that is there while so many bytes are left. @internal */
export function ifRoomFor<T, P>(count: number, wire: Wire<T, P>): Wire<T | undefined, P> {
  return {
    read: (from, year, parent) => (from.rest.byteLength >= count ? wire.read(from, year, parent) : undefined),
    write: (to, value, year, parent) => {
      if (value !== undefined) wire.write(to, value, year, parent);
    },
  };
}

/** A field that is there while the body has bytes left. @internal */
export function ifMore<T, P>(wire: Wire<T, P>): Wire<T | undefined, P> {
  return ifRoomFor(1, wire);
}

/** A field of JT/T 808-2019. @internal */
export function since2019<T, P>(wire: Wire<T, P>): Wire<T | undefined, P> {
  return when((_, year) => year === '2019', wire);
}

/** A field that each year writes in another form. @internal */
export function byYear<T, P = unknown>(wires: Readonly<Record<Jt808Year, Wire<T, P>>>): Wire<T, P> {
  return {
    read: (from, year, parent) => wires[year].read(from, year, parent),
    write: (to, value, year, parent) => wires[year].write(to, value, year, parent),
  };
}

/** Text padded to a length of each year. @internal */
export function textOf(in2011: number, in2013: number, in2019: number): Wire<string> {
  return byYear({ '2011': fixedText(in2011), '2013': fixedText(in2013), '2019': fixedText(in2019) });
}

/** A record of these fields, in this order. @internal */
export function record<T extends object>(fields: Fields<T>): Wire<T> {
  // The keys of an object are typed as text; these are those of the fields.
  const names = Object.keys(fields) as (keyof T & string)[];
  return {
    read: (from, year) => {
      const value: Partial<T> = {};
      for (const name of names) {
        const field = fields[name].read(from, year, value);
        if (field !== undefined) value[name] = field;
      }
      // Each field of the type has a wire form, so that all are there now.
      return value as T;
    },
    write: (to, value, year) => {
      for (const name of names) {
        to.field = name;
        fields[name].write(to, value[name], year, value);
      }
    },
  };
}

/** A body without fields. @internal */
export const empty: Wire<object> = { read: () => ({}), write: () => undefined };

/** Terminals pad with zeros at either end, and leave old bytes behind the first zero. */
function unpadded(data: Uint8Array): string {
  const start = data.findIndex((byte) => byte !== 0);
  if (start < 0) return '';
  const end = data.indexOf(0, start);
  return decodeGbk(data.subarray(start, end < 0 ? data.byteLength : end));
}
