import { t } from '../../shared/i18n/translate.js';
import type { Fence } from 'gk-sdk/rest';
import { decimalNumber, decimalText, hasFix, type LatLng } from 'gk-sdk/rules';

/** Files that fences are kept in. */
export type FenceFormat = 'geojson' | 'gpx' | 'kml';

/** A fence of a file: a point with a radius. */
export interface FileFence {
  readonly title: string;
  readonly center: LatLng;
  readonly radiusM: number;
}

/** Names of our elements in GPX and KML: a radius in metres. */
const EXTENSION = 'urn:gk:fence';
/** Radius of a point that says none, metres. */
const DEFAULT_RADIUS_M = 200;

/** Fences as a file: points with a radius, since neither GeoJSON nor GPX nor KML has circles. */
export function writeFences(format: FenceFormat, fences: readonly Fence[]): string {
  const drawn = fences.filter(hasFix);
  if (format === 'geojson') {
    const features = drawn.map(({ title, lat, lng, radiusM }) => ({
      type: 'Feature',
      properties: { name: title, radius: radiusM },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }));
    return JSON.stringify({ type: 'FeatureCollection', features }, null, 2);
  }
  const page = format === 'gpx' ? gpxOf(drawn) : kmlOf(drawn);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(page)}\n`;
}

/**
 * The fences of a file. The format follows from the text.
 *
 * @throws Error in words for a file that is none of the three, or has no point.
 */
export function readFences(text: string): readonly FileFence[] {
  const found = text.trimStart().startsWith('{') ? readGeoJson(text) : readXml(text);
  const usable = found.filter(
    ({ center }) => Math.abs(center.lat) <= 90 && Math.abs(center.lng) <= 180 && hasFix(center),
  );
  if (usable.length === 0) throw new Error(t('The file contains no point that can be used for a fence.'));
  return usable;
}

function gpxOf(fences: readonly Fence[]): Document {
  const namespace = 'http://www.topografix.com/GPX/1/1';
  const page = document.implementation.createDocument(namespace, 'gpx');
  page.documentElement.setAttribute('version', '1.1');
  page.documentElement.setAttribute('creator', 'GK');
  for (const { title, lat, lng, radiusM } of fences) {
    const point = page.createElementNS(namespace, 'wpt');
    point.setAttribute('lat', decimalText(lat));
    point.setAttribute('lon', decimalText(lng));
    point.append(textElement(page, namespace, 'name', title));
    const extensions = page.createElementNS(namespace, 'extensions');
    extensions.append(textElement(page, EXTENSION, 'radius', decimalText(radiusM)));
    point.append(extensions);
    page.documentElement.append(point);
  }
  return page;
}

function kmlOf(fences: readonly Fence[]): Document {
  const namespace = 'http://www.opengis.net/kml/2.2';
  const page = document.implementation.createDocument(namespace, 'kml');
  const folder = page.createElementNS(namespace, 'Document');
  for (const { title, lat, lng, radiusM } of fences) {
    const place = page.createElementNS(namespace, 'Placemark');
    const data = page.createElementNS(namespace, 'Data');
    data.setAttribute('name', 'radius');
    data.append(textElement(page, namespace, 'value', decimalText(radiusM)));
    const extended = page.createElementNS(namespace, 'ExtendedData');
    extended.append(data);
    const point = page.createElementNS(namespace, 'Point');
    point.append(textElement(page, namespace, 'coordinates', `${decimalText(lng)},${decimalText(lat)}`));
    place.append(textElement(page, namespace, 'name', title), extended, point);
    folder.append(place);
  }
  page.documentElement.append(folder);
  return page;
}

function textElement(page: Document, namespace: string, name: string, text: string): Element {
  const element = page.createElementNS(namespace, name);
  element.textContent = text;
  return element;
}

function readXml(text: string): readonly FileFence[] {
  const page = new DOMParser().parseFromString(text, 'application/xml');
  if (page.getElementsByTagName('parsererror').length > 0)
    throw new Error(t('This is not a GeoJSON, GPX or KML file.'));
  const textOf = (parent: Element, name: string): string =>
    parent.getElementsByTagNameNS('*', name)[0]?.textContent.trim() ?? '';
  const waypoints = [...page.getElementsByTagNameNS('*', 'wpt')].flatMap((point) =>
    fenceAt({
      title: textOf(point, 'name'),
      lat: point.getAttribute('lat'),
      lng: point.getAttribute('lon'),
      radius: textOf(point, 'radius'),
    }),
  );
  const places = [...page.getElementsByTagNameNS('*', 'Placemark')].flatMap((place) => {
    const point = place.getElementsByTagNameNS('*', 'Point')[0];
    const [lng, lat] = (point ? textOf(point, 'coordinates') : '').split(',');
    const data = [...place.getElementsByTagNameNS('*', 'Data')].find((each) => each.getAttribute('name') === 'radius');
    return fenceAt({ title: textOf(place, 'name'), lat, lng, radius: data && textOf(data, 'value') });
  });
  return [...waypoints, ...places];
}

function readGeoJson(text: string): readonly FileFence[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(t('This is not a GeoJSON, GPX or KML file.'));
  }
  const root = fieldsOf(json);
  const features: readonly unknown[] = Array.isArray(root.features) ? root.features : [json];
  return features.flatMap((feature) => {
    const { geometry, properties } = fieldsOf(feature);
    const { type, coordinates } = fieldsOf(geometry);
    if (type !== 'Point' || !Array.isArray(coordinates)) return [];
    const [lng, lat] = coordinates as readonly unknown[];
    const { name, title, radius } = fieldsOf(properties);
    const words = typeof name === 'string' ? name : typeof title === 'string' ? title : '';
    return fenceAt({ title: words, lat, lng, radius });
  });
}

/**
 * Returns the fence of a file's values; undefined for half a point, or a missing number: it would lie on the equator.
 */
function fenceAt(said: {
  readonly title: string;
  readonly lat: unknown;
  readonly lng: unknown;
  readonly radius: unknown;
}): readonly FileFence[] {
  const [lat, lng, radiusM] = [said.lat, said.lng, said.radius].map(toNumber);
  if (lat === undefined || lng === undefined) return [];
  const radius = radiusM !== undefined && radiusM > 0 ? radiusM : DEFAULT_RADIUS_M;
  return [{ title: said.title, center: { lat, lng }, radiusM: radius }];
}

/** A number, also one in figures. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'string') return decimalNumber(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
