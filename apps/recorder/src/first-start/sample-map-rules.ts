import { drawRoute } from 'gk-sdk/rules';
import type { MapPoint } from '../world/places/places.js';
import { sampleDevices, yesterdayS, type SampleSources } from './sample-sources.js';

const RADIUS_M = 250;

/** A fence around the yard of each group and around a station, and routes from the yards into the city. */
export function addSampleMapRules(sources: SampleSources): void {
  const { store, places } = sources;
  const devices = sampleDevices(sources);
  // Since yesterday, so that there are events of them at once.
  const sinceS = yesterdayS(sources, 0, 0);
  const groups = [...new Set(devices.map(({ group }) => group))].map((name) => ({
    yard: find(sources, name) ?? find(sources, name.split(' ')[0] ?? name),
    devices: devices.filter(({ group }) => group === name).map(({ deviceid }) => deviceid),
  }));
  const station = find(sources, 'Station');
  const yards = groups.flatMap(({ yard, devices: ids }) => (yard === undefined ? [] : [{ ...yard, devices: ids }]));
  const everywhere = station && { ...station, devices: devices.map(({ deviceid }) => deviceid) };
  [...yards, ...(everywhere ? [everywhere] : [])].forEach(({ name, lat, lng, devices: ids }, index) => {
    const rule = { enable: 1, radius: RADIUS_M, trigger_in: 1, trigger_out: 1 };
    store.saveFence(index, { title: titleOf(name), lat, lng, devices: ids, ...rule }, sinceS);
  });

  if (station === undefined) return;
  yards.slice(0, 2).forEach((yard, index) => {
    const answer = places.route([yard, station], { avoidTolls: true });
    if (answer.kind !== 'route') return;
    const drawn = drawRoute(answer.points);
    if (drawn.kind !== 'bitmap') return;
    const { data, accuracyDeg: accuracy, lat, lng, width, height } = drawn.bitmap;
    const title = `${titleOf(yard.name)} to ${titleOf(station.name)}`;
    const latlngs = [pointOf(yard), pointOf(station)];
    const track = { title, enable: 1, latlngs, devices: yard.devices, lat, lng, width, height, accuracy };
    store.saveTrack(index, track, data, sinceS);
  });
}

interface NamedPoint extends MapPoint {
  readonly name: string;
}

function find({ places }: SampleSources, text: string): NamedPoint | undefined {
  return places.search(text, 1)[0];
}

/** The name of a place without the area it lies in. */
function titleOf(name: string): string {
  return (name.split(',')[0] ?? name).replaceAll("'", '');
}

function pointOf({ lat, lng }: MapPoint): MapPoint {
  return { lat, lng };
}
