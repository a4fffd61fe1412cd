import type { EvidenceVerdict } from '../../evidence/check-evidence.js';
import { readTrack, type TrackMoment } from './read-track.js';
import { showTrack } from './show-track.js';
import { SharedClock } from './shared-clock.js';
import { zonedTime } from './zoned-time.js';

type Checked = Extract<EvidenceVerdict, { readonly kind: 'checked' }>;

const OUTCOMES = {
  unchanged: 'unchanged',
  changed: 'CHANGED since the bundle was made',
  missing: 'MISSING',
  unknown: 'ADDED: the manifest does not know it',
} as const;

/** An element with text; text of others is never markup. */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  element.append(...children);
  return element;
}

/** Shows a bundle that was checked: verdict, facts, videos and track on one clock, events, pictures, files. */
export async function showBundle(root: HTMLElement, files: ReadonlyMap<string, Blob>, verdict: Checked): Promise<void> {
  const { manifest } = verdict;
  document.title = `Evidence ${manifest.deviceId}`;
  const clock = new SharedClock(manifest.startS, manifest.endS);
  root.replaceChildren(
    verdictView(verdict),
    factsView(verdict),
    ...videosView(files, clock),
    clock.view(),
    ...trackView(await textOf(files, 'track.gpx'), clock),
    ...eventsView(await textOf(files, 'events.json'), clock),
    ...picturesView(files),
    ...filesView(verdict),
  );
}

function verdictView({ intact, checks }: Checked): HTMLElement {
  const wrong = checks.filter(({ outcome }) => outcome !== 'unchanged');
  const words = intact
    ? `All ${checks.length} files are unchanged.`
    : `${wrong.length} of ${checks.length} files are not as they were: ${wrong.map(({ name }) => name).join(', ')}.`;
  const view = make('p', words);
  view.className = 'verdict';
  view.dataset['intact'] = intact ? 'yes' : 'no';
  view.setAttribute('role', 'status');
  return view;
}

function factsView({ manifest, manifestSha256 }: Checked): HTMLElement {
  const { deviceId, vehicle, startS, endS, address, madeBy, madeS, server, note, missing } = manifest;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Device', deviceId],
    ['Plate', vehicle.plate],
    ['Driver when the bundle was made', vehicle.driverName],
    ['Memo', vehicle.memo],
    ['From', zonedTime(startS)],
    ['To', zonedTime(endS)],
    ['Address', address],
    ['Made by', `${madeBy}, ${zonedTime(madeS)}`],
    ['Server', server],
    ['Note', note],
    ['SHA-256 of manifest.json', manifestSha256],
    ...missing.map(({ what, reason }) => [`Missing: ${what}`, reason] as const),
  ];
  return make(
    'dl',
    '',
    ...facts.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [make('dt', name), make('dd', value)],
    ),
  );
}

function videosView(files: ReadonlyMap<string, Blob>, clock: SharedClock): readonly HTMLElement[] {
  const names = [...files.keys()].filter((name) => /^footage\/.+\.mp4$/.test(name)).sort();
  if (names.length === 0) return [make('p', 'There is no footage.')];
  const figures = names.map((name) => {
    const video = make('video');
    video.muted = true;
    video.playsInline = true;
    video.src = URL.createObjectURL(new Blob([files.get(name) ?? ''], { type: 'video/mp4' }));
    // A second file of a channel begins where the camera changed its codec: the manifest does not tell when.
    if (/^footage\/ch\d+\.mp4$/.test(name)) clock.add(video);
    else video.controls = true;
    return make('figure', '', video, make('figcaption', name.replace('footage/', '')));
  });
  const grid = make('div', '', ...figures);
  grid.className = 'videos';
  return [make('h2', 'Footage'), grid];
}

function trackView(gpx: string | undefined, clock: SharedClock): readonly Element[] {
  const track: readonly TrackMoment[] = gpx === undefined ? [] : readTrack(gpx);
  return track.length === 0 ? [] : [make('h2', 'Track'), ...showTrack(track, clock)];
}

function eventsView(json: string | undefined, clock: SharedClock): readonly HTMLElement[] {
  const events = json === undefined ? [] : listOf(json);
  if (events.length === 0) return [];
  const rows = events.map(({ happenedS, eventCode, driver, memo }) => {
    const jump = make('button', zonedTime(happenedS));
    jump.addEventListener('click', () => {
      clock.seek(happenedS);
    });
    return make('tr', '', make('td', '', jump), make('td', String(eventCode)), make('td', driver), make('td', memo));
  });
  const head = make('tr', '', ...['Time', 'Event code', 'Driver', 'Memo'].map((title) => make('th', title)));
  return [make('h2', 'Events'), make('table', '', head, ...rows)];
}

/** Who drove is told by the event itself: the driver of the vehicle may have been another one by the time of the bundle. */
function listOf(json: string): readonly { happenedS: number; eventCode: number; driver: string; memo: string }[] {
  const value: unknown = JSON.parse(json);
  return (Array.isArray(value) ? value : []).flatMap((row: unknown) => {
    if (typeof row !== 'object' || row === null) return [];
    const happenedS: unknown = Reflect.get(row, 'happenedS');
    const eventCode: unknown = Reflect.get(row, 'eventCode');
    const memo: unknown = Reflect.get(row, 'memo');
    const driverName: unknown = Reflect.get(row, 'driverName');
    const driver = typeof driverName === 'string' ? driverName : 'not known';
    if (typeof happenedS !== 'number' || typeof eventCode !== 'number') return [];
    return [{ happenedS, eventCode, driver, memo: typeof memo === 'string' ? memo : '' }];
  });
}

function picturesView(files: ReadonlyMap<string, Blob>): readonly HTMLElement[] {
  const pictures = [...files].filter(([name]) => name.startsWith('pictures/'));
  if (pictures.length === 0) return [];
  const views = pictures.map(([name, file]) => {
    const image = make('img');
    image.src = URL.createObjectURL(new Blob([file], { type: 'image/jpeg' }));
    image.alt = name;
    return make('figure', '', image, make('figcaption', name.replace('pictures/', '')));
  });
  const grid = make('div', '', ...views);
  grid.className = 'pictures';
  return [make('h2', 'Pictures'), grid];
}

function filesView({ checks, manifest }: Checked): readonly HTMLElement[] {
  const hashOf = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const rows = checks.map(({ name, outcome }) => {
    const verdict = make('td', OUTCOMES[outcome]);
    verdict.dataset['outcome'] = outcome;
    return make('tr', '', make('td', name), verdict, make('td', hashOf.get(name) ?? ''));
  });
  const head = make('tr', '', ...['File', 'Check', 'SHA-256'].map((title) => make('th', title)));
  return [make('h2', 'Files'), make('table', '', head, ...rows)];
}

const textOf = async (files: ReadonlyMap<string, Blob>, name: string): Promise<string | undefined> =>
  files.get(name)?.text();
