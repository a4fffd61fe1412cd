import { decimalText, type LatLng } from 'gk-sdk/rules';

/** A list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const item = items[from];
  return item === undefined ? rest : rest.toSpliced(to, 0, item);
}

/** Reads `latitude, longitude`; undefined for anything else. */
export function parsePlace(text: string): LatLng | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  const lat = Number(match?.[1]);
  const lng = Number(match?.[2]);
  return match && Math.abs(lat) <= 85 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

/** A place as it is typed. */
export function formatPlace({ lat, lng }: LatLng): string {
  return `${decimalText(lat)}, ${decimalText(lng)}`;
}
