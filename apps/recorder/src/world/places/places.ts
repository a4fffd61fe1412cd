import type { BaseMap } from '../../maps/base-map.js';

/** A point of the map in degrees. */
export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

/** A part of a route between two of the points asked for. */
export interface RouteLeg {
  readonly distanceM: number;
  readonly durationS: number;
}

/** Result of a route request; indexes count the requested points, from 0. */
export type RouteAnswer =
  | {
      readonly kind: 'route';
      readonly points: readonly MapPoint[];
      readonly distanceM: number;
      readonly durationS: number;
      readonly legs: readonly RouteLeg[];
    }
  /** No street is near a point. */
  | { readonly kind: 'no-street'; readonly index: number }
  /** No streets are known at all. */
  | { readonly kind: 'no-streets' }
  /** No way leads from a point to the next one. */
  | { readonly kind: 'no-way'; readonly index: number };

/** A place that was found by its name. */
export interface FoundPlace extends MapPoint {
  readonly name: string;
  /** `district`, `street`, `house`, `station`, `school` and the like. */
  readonly kind: string;
}

/** Names, addresses and streets of an area. */
export interface KnownPlaces {
  /** Address of a place in words, or undefined when nothing is near. */
  reverse(lat: number, lng: number): string | undefined;
  /** Places whose name holds every word of `text`, best first, at most `limit`. */
  search(text: string, limit: number): FoundPlace[];
  /** The quickest way through two or more points in their order. */
  route(points: readonly MapPoint[], options: { readonly avoidTolls: boolean }): RouteAnswer;
}

/** The base map and what is known about places. */
export interface Places extends BaseMap, KnownPlaces {}
