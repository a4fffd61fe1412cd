import type { EvidenceVerdict } from '../../evidence/check-evidence.js';
import type { EvidenceGap, EvidenceManifest } from '../../evidence/evidence-manifest.js';
import type { EvidenceProof } from '../../evidence/evidence-proof.js';
import { proveEvidence } from '../../evidence/prove-evidence.js';
import { Lane, type LaneFile } from './lane.js';
import { make } from './make-element.js';
import { readTrack, type TrackMoment } from './read-track.js';
import { proofView } from './show-proof.js';
import { showTrack } from './show-track.js';
import { SharedClock } from './shared-clock.js';
import { readersZone, zonedTime } from './zoned-time.js';

type Checked = Extract<EvidenceVerdict, { readonly kind: 'checked' }>;

const OUTCOMES = {
  unchanged: 'unchanged',
  changed: 'CHANGED since the bundle was made',
  missing: 'MISSING',
  unknown: 'ADDED: the manifest does not know it',
} as const;

/** Shows a bundle that was checked: verdict, facts, videos and track on one clock, events, pictures, files. */
export async function showBundle(root: HTMLElement, files: ReadonlyMap<string, Blob>, verdict: Checked): Promise<void> {
  const { manifest } = verdict;
  document.title = `Evidence ${manifest.deviceId}`;
  const clock = new SharedClock(manifest.startS, manifest.endS);
  const proof = await proveEvidence(files, verdict);
  root.replaceChildren(
    verdictView(verdict, proof),
    ...proofView(proof),
    factsView(verdict),
    ...videosView(files, manifest, clock),
    clock.view(),
    ...trackView(await textOf(files, 'track.gpx'), clock),
    ...eventsView(await textOf(files, 'events.json'), clock),
    ...picturesView(files),
    ...(await eventFilesView(files)),
    ...filesView(verdict),
  );
}

/** Files that were changed and hashed anew are "unchanged" to their manifest: what is signed has the last word. */
function verdictView({ intact, checks }: Checked, proof: EvidenceProof): HTMLElement {
  const wrong = checks.filter(({ outcome }) => outcome !== 'unchanged');
  const forged = intact && proof.kind === 'does-not-fit' ? proof.problems.map(({ name }) => name) : [];
  const words =
    forged.length > 0
      ? `The files are not what the server has signed: ${[...new Set(forged)].join(', ')}.`
      : intact
        ? `All ${checks.length} files are unchanged.`
        : `${wrong.length} of ${checks.length} files are not as they were: ${wrong.map(({ name }) => name).join(', ')}.`;
  const view = make('p', words);
  view.className = 'verdict';
  view.dataset['intact'] = intact && forged.length === 0 ? 'yes' : 'no';
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
    ['Times', `on the clock of this computer (${readersZone()}), with their offset from UTC`],
    ['Address', address],
    ['Made by', `${madeBy}, ${zonedTime(madeS)}`],
    ['Server', server],
    ['Note', note],
    ['SHA-256 of manifest.json', manifestSha256],
    ...missing.map((gap) => [`Missing: ${gap.what}`, gapWords(gap)] as const),
    ['Times not known', filesWithoutTimes(manifest)],
  ];
  return make(
    'dl',
    '',
    ...facts.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [make('dt', name), make('dd', value)],
    ),
  );
}

/** Why something is missing, and when where the manifest knows it. */
function gapWords({ reason, startS, endS }: EvidenceGap): string {
  return startS === undefined || endS === undefined ? reason : `${zonedTime(startS)} to ${zonedTime(endS)}: ${reason}`;
}

/** Footage without known capture times, and whether it has gaps. */
function filesWithoutTimes({ files }: EvidenceManifest): string | undefined {
  const names = files.filter(({ name, spans }) => name.startsWith('footage/') && spans === undefined);
  if (names.length === 0) return undefined;
  const list = names.map(({ name }) => name).join(', ');
  return `${list}: shown as if it began at the start and had no gap. Rely on the clock in the picture.`;
}

function videosView(
  files: ReadonlyMap<string, Blob>,
  manifest: EvidenceManifest,
  clock: SharedClock,
): readonly HTMLElement[] {
  const lanes = lanesOf(files, manifest);
  if (lanes.length === 0) return [make('p', 'There is no footage.')];
  const views = lanes.flatMap(({ name, footage }) => {
    const lane = new Lane(name, footage, manifest.startS);
    clock.add(lane);
    // A further file begins where the camera changed its codec; without times, that moment is unknown.
    const further = footage.slice(1).filter(() => footage.every(({ spans }) => spans === undefined));
    return [lane.view, ...further.map((file, index) => filmView(`${name}, file ${index + 2}: times not known`, file))];
  });
  const grid = make('div', '', ...views);
  grid.className = 'videos';
  return [make('h2', 'Footage'), grid];
}

/** The footage by channel, each file with the times of the manifest. */
function lanesOf(
  files: ReadonlyMap<string, Blob>,
  manifest: EvidenceManifest,
): readonly { readonly name: string; readonly footage: readonly LaneFile[] }[] {
  const spansOf = new Map(manifest.files.map(({ name, spans }) => [name, spans]));
  const films = [...files.keys()].flatMap((name) => {
    const [, channel, part = '1'] = /^footage\/ch(\d+)(?:-(\d+))?\.mp4$/.exec(name) ?? [];
    return channel === undefined ? [] : [{ name, channel: Number(channel), part: Number(part) }];
  });
  const channels = [...new Set(films.map(({ channel }) => channel))].sort((a, b) => a - b);
  return channels.map((channel) => {
    const ofChannel = films.filter((film) => film.channel === channel).sort((a, b) => a.part - b.part);
    const footage = ofChannel.map(({ name }) => ({
      url: URL.createObjectURL(new Blob([files.get(name) ?? ''], { type: 'video/mp4' })),
      spans: spansOf.get(name),
    }));
    return { name: `Channel ${channel}`, footage };
  });
}

/** A film with controls of its own. */
function filmView(caption: string, { url }: LaneFile): HTMLElement {
  const video = make('video');
  video.muted = true;
  video.playsInline = true;
  video.controls = true;
  video.src = url;
  return make('figure', '', video, make('figcaption', caption));
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

/** The event itself names the driver: the vehicle may have had another one by the time of the bundle. */
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

const IMAGES = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
]);
const SOUNDS = new Map([
  ['wav', 'audio/wav'],
  ['mp3', 'audio/mpeg'],
]);
/** Characters of a text that are shown; the rest can be saved. */
const MOST_TEXT = 65_536;

/** Files that the device has sent with its events: pictures, sound, videos and texts are shown, everything can be saved. */
async function eventFilesView(files: ReadonlyMap<string, Blob>): Promise<readonly HTMLElement[]> {
  const sent = [...files].filter(([name]) => name.startsWith('event-files/'));
  if (sent.length === 0) return [];
  const grid = make('div');
  grid.className = 'pictures';
  for (const [name, file] of sent) grid.append(await eventFileView(name.replace('event-files/', ''), file));
  return [make('h2', 'Files of the events'), grid];
}

async function eventFileView(name: string, file: Blob): Promise<HTMLElement> {
  const extension = name.split('.').at(-1) ?? '';
  const type = IMAGES.get(extension) ?? SOUNDS.get(extension) ?? (extension === 'mp4' ? 'video/mp4' : undefined);
  // Without a type that is known, a browser saves it and does not show it as a page.
  const url = URL.createObjectURL(new Blob([file], { type: type ?? 'application/octet-stream' }));
  const link = make('a', name);
  link.href = url;
  link.download = name;
  const figure = make('figure', '', make('figcaption', '', link));
  if (IMAGES.has(extension)) {
    const image = make('img');
    image.src = url;
    image.alt = name;
    figure.prepend(image);
  } else if (type !== undefined) {
    const player = extension === 'mp4' ? make('video') : make('audio');
    player.controls = true;
    player.preload = 'metadata';
    player.src = url;
    figure.prepend(player);
  } else if (extension === 'txt') {
    const text = make('pre', decoded(new Uint8Array(await file.slice(0, MOST_TEXT).arrayBuffer())));
    figure.prepend(text);
  }
  return figure;
}

/** Reads UTF-8, else GBK, in which terminals write; a character may be cut at the end. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gbk').decode(bytes, { stream: true });
  }
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
