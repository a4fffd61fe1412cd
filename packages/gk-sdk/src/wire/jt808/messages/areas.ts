import {
  list,
  partCount,
  record,
  restBytes,
  since2019,
  text16,
  time,
  u16,
  u32,
  u8,
  when,
  type Wire,
} from '../fields.js';
import { degrees, millionths, withSigns } from '../location.js';
import type { Layouts } from './layout.js';

/** Bodies about areas and routes (JT/T 808, 8600 to 8608). The ids of areas count from 1. @public */
export interface Jt808AreaBodies {
  /** 8600, platform: `mode` 0 replaces all 1 adds 2 changes. */
  setCircles: { readonly mode: number; readonly areas: readonly Jt808Circle[] };
  /** 8602, platform. */
  setRectangles: { readonly mode: number; readonly areas: readonly Jt808Rectangle[] };
  /** 8604, platform: one polygon. */
  setPolygon: { readonly area: Jt808Polygon };
  /** 8606, platform: one route. */
  setRoute: { readonly route: Jt808Route };
  /** 8601, platform: no id deletes all; at most 125 ids. */
  deleteCircles: { readonly ids: readonly number[] };
  /** 8603, platform. */
  deleteRectangles: { readonly ids: readonly number[] };
  /** 8605, platform. */
  deletePolygons: { readonly ids: readonly number[] };
  /** 8607, platform. */
  deleteRoutes: { readonly ids: readonly number[] };
  /** 8608, platform, 2019: `kind` 1 circles 2 rectangles 3 polygons 4 routes; no id asks for all. */
  areasRequest: { readonly kind: number; readonly ids: readonly number[] };
  /** 0608, terminal, 2019: `count` areas as they were set, whose form terminals do not agree on. */
  areas: { readonly kind: number; readonly count: number; readonly data: Uint8Array };
}

/** Fields that all kinds of areas have (JT/T 808, 8600 "area attributes"). @public */
export interface Jt808Area {
  readonly id: number;
  /** Bits 0 times 1 limit 2 entering tells the driver 3 entering is reported 4 leaving tells the driver 5 leaving is reported 6 south 7 west 8 no opening of doors 14 radio off inside 15 collect GNSS. */
  readonly attributes: number;
  /** YYMMDDhhmmss, with bit 0; the date 000000 means each day. */
  readonly start?: string;
  readonly end?: string;
  /** Kilometres an hour, with bit 1. */
  readonly limitKmh?: number;
  /** Seconds above the limit, with bit 1. */
  readonly excessS?: number;
  /** Kilometres an hour at night, with bit 1, 2019. */
  readonly nightLimitKmh?: number;
  /** 2019. */
  readonly name?: string;
}

/** A place in degrees, negative in the south and west. @public */
export interface Jt808Point {
  readonly lat: number;
  readonly lng: number;
}

/** An area around a centre. @public */
export interface Jt808Circle extends Jt808Area, Jt808Point {
  readonly radiusM: number;
}

/** An area between two corners. @public */
export interface Jt808Rectangle extends Jt808Area {
  readonly upperLeft: Jt808Point;
  readonly lowerRight: Jt808Point;
}

/** An area within corners. @public */
export interface Jt808Polygon extends Jt808Area {
  readonly points: readonly Jt808Point[];
}

/** A route along turning points. @public */
export interface Jt808Route {
  readonly id: number;
  /** Bits 0 times 2 entering tells the driver 3 entering is reported 4 leaving tells the driver 5 leaving is reported. */
  readonly attributes: number;
  /** YYMMDDhhmmss, with bit 0; the date 000000 means each day. */
  readonly start?: string;
  readonly end?: string;
  /** 2019. */
  readonly name?: string;
  readonly turns: readonly Jt808Turn[];
}

/** A turning point of a route, and the section behind it. @public */
export interface Jt808Turn extends Jt808Point {
  /** Missing in 2011. */
  readonly turnId?: number;
  readonly sectionId: number;
  /** Metres; at most 255. */
  readonly widthM: number;
  /** Bits 0 times 1 limit 2 south 3 west. */
  readonly attributes: number;
  /** Seconds, with bit 0: longer is an alarm. */
  readonly longestS?: number;
  /** Seconds, with bit 0: shorter is an alarm; missing in 2011. */
  readonly shortestS?: number;
  /** Kilometres an hour, with bit 1. */
  readonly limitKmh?: number;
  /** Seconds above the limit, with bit 1. */
  readonly excessS?: number;
  /** Kilometres an hour at night, with bit 1, 2019. */
  readonly nightLimitKmh?: number;
}

const HAS_TIMES = 1;
const HAS_LIMIT = 2;
/** Place of the bits for south and west: of areas, and of the sections of a route. */
const AREA_SIGNS = { south: 1 << 6, west: 1 << 7 } as const;
const TURN_SIGNS = { south: 1 << 2, west: 1 << 3 } as const;
type Signs = typeof AREA_SIGNS | typeof TURN_SIGNS;

interface HasAttributes {
  readonly attributes: number;
}

function has<P extends HasAttributes>(bit: number): (parent: Partial<P>) => boolean {
  return ({ attributes = 0 }) => (attributes & bit) !== 0;
}

/** A field with a bit of the attributes. */
function withBit<T, P extends HasAttributes>(bit: number, wire: Wire<T>): Wire<T | undefined, P> {
  return when(has<P>(bit), wire);
}

/** A field with a bit of the attributes, since 2019. */
function withBitSince2019<T, P extends HasAttributes>(bit: number, wire: Wire<T>): Wire<T | undefined, P> {
  const isThere = has<P>(bit);
  return when((parent, year) => year === '2019' && isThere(parent), wire);
}

const coordinate: Wire<number> = {
  read: (from) => degrees(from.u32(), false),
  write: (to, value) => to.u32(millionths(value)),
};
const point: Wire<Jt808Point> = record<Jt808Point>({ lat: coordinate, lng: coordinate });

type ChangePoint = <P extends Jt808Point>(point: P) => P;

/**
 * A record whose attributes tell the signs of its points.
 * @param points - Returns the record with each of its points changed.
 */
function signed<T extends HasAttributes>(
  wire: Wire<T>,
  signs: Signs,
  points: (value: T, change: ChangePoint) => T,
): Wire<T> {
  return {
    read: (from, year, parent) => {
      const value = wire.read(from, year, parent);
      const isSouth = (value.attributes & signs.south) !== 0;
      const isWest = (value.attributes & signs.west) !== 0;
      return points(value, (each) => ({
        ...each,
        lat: isSouth && each.lat !== 0 ? -each.lat : each.lat,
        lng: isWest && each.lng !== 0 ? -each.lng : each.lng,
      }));
    },
    write: (to, value, year, parent) => {
      let { attributes } = value;
      points(value, (each) => {
        attributes = withSigns(attributes, each, signs);
        return each;
      });
      points(value, (each) => {
        if (withSigns(attributes, each, signs) !== attributes) throw to.invalid('must lie in one quarter of the globe');
        return each;
      });
      wire.write(to, { ...value, attributes }, year, parent);
    },
  };
}

const times = { start: withBit(HAS_TIMES, time), end: withBit(HAS_TIMES, time) } as const;
const limits = { limitKmh: withBit(HAS_LIMIT, u16), excessS: withBit(HAS_LIMIT, u8) } as const;
const nightLimit = { nightLimitKmh: withBitSince2019(HAS_LIMIT, u16) } as const;
const named = { name: since2019(text16) } as const;

const circle = signed(
  record<Jt808Circle>({
    id: u32,
    attributes: u16,
    lat: coordinate,
    lng: coordinate,
    radiusM: u32,
    ...times,
    ...limits,
    ...nightLimit,
    ...named,
  }),
  AREA_SIGNS,
  (value, change) => change(value),
);

const rectangle = signed(
  record<Jt808Rectangle>({
    id: u32,
    attributes: u16,
    upperLeft: point,
    lowerRight: point,
    ...times,
    ...limits,
    ...nightLimit,
    ...named,
  }),
  AREA_SIGNS,
  (value, change) => ({ ...value, upperLeft: change(value.upperLeft), lowerRight: change(value.lowerRight) }),
);

const polygon = signed(
  record<Jt808Polygon>({
    id: u32,
    attributes: u16,
    ...times,
    ...limits,
    points: list(partCount(u16), point),
    ...nightLimit,
    ...named,
  }),
  AREA_SIGNS,
  (value, change) => ({ ...value, points: value.points.map((each) => change(each)) }),
);

const turn = signed(
  record<Jt808Turn>({
    turnId: when((_, year) => year !== '2011', u32),
    sectionId: u32,
    lat: coordinate,
    lng: coordinate,
    widthM: u8,
    attributes: u8,
    longestS: withBit(HAS_TIMES, u16),
    shortestS: when((parent, year) => year !== '2011' && has<Jt808Turn>(HAS_TIMES)(parent), u16),
    limitKmh: withBit(HAS_LIMIT, u16),
    excessS: withBit(HAS_LIMIT, u8),
    ...nightLimit,
  }),
  TURN_SIGNS,
  (value, change) => change(value),
);

const route = record<Jt808Route>({ id: u32, attributes: u16, ...times, turns: list(partCount(u16), turn), ...named });

const ids = record<Jt808AreaBodies['deleteCircles']>({ ids: list(u8, u32) });

/** @internal */
export const AREA_LAYOUTS: Layouts<Jt808AreaBodies> = {
  setCircles: { id: 0x8600, body: record({ mode: u8, areas: list(partCount(u8), circle) }) },
  setRectangles: { id: 0x8602, body: record({ mode: u8, areas: list(partCount(u8), rectangle) }) },
  setPolygon: { id: 0x8604, body: record({ area: polygon }) },
  setRoute: { id: 0x8606, body: record({ route }) },
  deleteCircles: { id: 0x8601, body: ids },
  deleteRectangles: { id: 0x8603, body: ids },
  deletePolygons: { id: 0x8605, body: ids },
  deleteRoutes: { id: 0x8607, body: ids },
  areasRequest: { id: 0x8608, body: record({ kind: u8, ids: list(u32, u32) }) },
  areas: { id: 0x0608, body: record({ kind: u8, count: u32, data: restBytes }) },
};
