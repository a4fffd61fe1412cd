import { fromKilometres, type LengthUnit } from 'gk-sdk/rules';
import { composed } from '../../labels/composed.js';
import { message, type EnglishLabels } from '../../labels/message.js';

/** All text of the tools of a map. It is loaded with the first one that is used. @public */
export interface MapToolsLabels {
  /** A distance, given in km, as shown to the user, for example `850 m`. */
  readonly length: (km: number, unit: LengthUnit) => string;
  readonly placeMenu: string;
  readonly nearest: string;
  /** Heading of the list of vehicles; `place` are coordinates, or the name of a place. */
  readonly nearestTo: (place: string) => string;
  readonly nobodyNear: string;
  /** Leaves out the vehicles that the filter of the map hides. */
  readonly onlyOnMap: string;
  readonly fixedPlace: string;
  readonly unknownAge: string;
  readonly ruler: string;
  readonly rulerFrom: string;
  readonly rulerHint: string;
  /** Number and length of a leg. */
  readonly leg: (number: number, length: string) => string;
  readonly sum: (length: string) => string;
  readonly undoPoint: string;
  readonly pointAtCentre: string;
  readonly placeName: string;
  readonly search: string;
  readonly searching: string;
  readonly nothingFound: (text: string) => string;
  readonly searchFailed: (reason: string) => string;
  readonly copyPlace: string;
  readonly closeTool: string;
}

/** Feet of a kilometre. */
const FEET = 3280.84;

/** So many digits as one reads off a map: 1.24, 12.4, 124. */
function readable(value: number): number {
  return Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0));
}

/** The labels in English. @public */
export const englishMapToolsLabels: EnglishLabels<MapToolsLabels> = {
  length: composed(
    {
      metres: message('{length} m'),
      kilometres: message('{length} km'),
      feet: message('{length} ft'),
      miles: message('{length} mi'),
    },
    (texts, km: number, unit: LengthUnit) => {
      const isMile = unit === 'mile';
      const length = fromKilometres(km, unit);
      if (isMile) return length < 0.1 ? texts.feet(Math.round(km * FEET)) : texts.miles(readable(length));
      return length < 1 ? texts.metres(Math.round(length * 1000)) : texts.kilometres(readable(length));
    },
  ),
  placeMenu: 'At this place',
  nearest: 'Nearest vehicles',
  nearestTo: message('Nearest to {place}'),
  nobodyNear: 'No vehicles with a position',
  onlyOnMap: 'Only vehicles on the map',
  fixedPlace: 'Fixed place',
  unknownAge: 'age unknown',
  ruler: 'Measure distances',
  rulerFrom: 'Measure from here',
  rulerHint: 'Press the map to add points. Escape ends.',
  leg: message('{number}: {length}'),
  sum: message('Total: {length}'),
  undoPoint: 'Undo last point',
  pointAtCentre: 'Point at the centre',
  placeName: 'Street, house or place',
  search: 'Search',
  searching: 'Searching…',
  nothingFound: message('Nothing found for "{text}"'),
  searchFailed: message('The search failed: {reason}'),
  copyPlace: 'Copy coordinates',
  closeTool: 'Close',
};
