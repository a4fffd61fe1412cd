import type { FleetEvent } from '../model/events/fleet-event.js';
import type { SentFootageSpan, SentRow, SentStatement } from '../wire/rows/sent-row.js';
import type { TimelinePeriod } from '../rules/footage/playback.js';
import { missingPeriods } from '../rules/footage/recording-spans.js';
import {
  compareEvents,
  compareTrack,
  eventsOfAnswers,
  rowsOf,
  trackOfAnswer,
  type Derivation,
} from './derived-files.js';
import { EVIDENCE_MANIFEST, type EvidenceFile, type EvidenceManifest } from './evidence-manifest.js';
import type { EvidenceOrigin, EvidenceProblem } from './evidence-proof.js';
import { isStatementFile } from './statement-files.js';

/** Result of comparing the files of a bundle with the statement of the server. @internal */
export interface JudgedFiles {
  readonly files: readonly EvidenceOrigin[];
  readonly problems: readonly EvidenceProblem[];
}

type SentOf<Kind extends SentRow['kind']> = Extract<SentRow, { readonly kind: Kind }>;

/** Name of a file that the device has sent with an event: of which event, of which channel, and which one. */
const EVENT_FILE = /^event-files\/(\d+)-ch(\d+)-(\d+)\.[a-z0-9]{1,8}$/;

/** Whether a file of a bundle is one that a server sends: only such stand in these folders. @internal */
export const isSentFile = (name: string): boolean => /^(footage|pictures|event-files|answers)\//.test(name);

const NOT_SENT = 'The server has not stated that it sent these bytes.';

/** Compares what the files of a bundle claim to be with what the server says that it sent. @internal */
export async function judgeFiles(
  files: ReadonlyMap<string, Blob>,
  manifest: EvidenceManifest,
  { sent }: SentStatement,
): Promise<JudgedFiles> {
  const judge = new Judge(manifest, sent);
  const textOf = async (name: string): Promise<string> => (await files.get(name)?.text()) ?? '';
  const eventAnswers: string[] = [];
  for (const file of judge.eventAnswers()) eventAnswers.push(await textOf(file.name));
  const events = eventsOfAnswers(eventAnswers);
  judge.judgeEventPages(eventAnswers);
  judge.judgePictures(events);
  judge.judgeEventFiles(events);
  judge.judgeFootage();
  if (files.has('events.json')) {
    const isWhole = eventAnswers.length > 0;
    judge.judgeDerived('events.json', isWhole ? compareEvents(await textOf('events.json'), events) : undefined);
  }
  const trackAnswer = judge.trackAnswer();
  if (files.has('track.gpx')) {
    const points = trackAnswer && trackOfAnswer(await textOf(trackAnswer.name));
    const { deviceId } = manifest;
    judge.judgeDerived('track.gpx', points && compareTrack(await textOf('track.gpx'), deviceId, points));
  }
  judge.judgeLeftOut();
  return judge.end();
}

class Judge {
  readonly #manifest: EvidenceManifest;
  /** Rows of the statement by their hash. */
  readonly #sent = new Map<string, SentRow[]>();
  readonly #origins = new Map<string, EvidenceOrigin['origin']>();
  readonly #problems: EvidenceProblem[] = [];
  /** Rows of the pages of events, in the order of the pages. */
  #pages: readonly SentOf<'events'>[] = [];
  /** The footage by channel, with its times where the server states any. */
  readonly #held: { readonly channel: number; readonly spans: SentOf<'footage'>['held'] }[] = [];

  constructor(manifest: EvidenceManifest, sent: readonly SentRow[]) {
    this.#manifest = manifest;
    for (const row of sent) {
      const others = this.#sent.get(row.sha256);
      if (others) others.push(row);
      else this.#sent.set(row.sha256, [row]);
    }
  }

  /** Every file of the statement must be in the bundle, so a file cannot be removed from a signed bundle. */
  judgeLeftOut(): void {
    const held = new Set(this.#manifest.files.flatMap(({ name, sha256 }) => (isSentFile(name) ? [sha256] : [])));
    for (const [sha256, [row]] of this.#sent) {
      if (row === undefined || held.has(sha256)) continue;
      this.#problem(EVIDENCE_MANIFEST, `A file that the server signed is missing: ${wordsOf(row)}.`);
    }
  }

  /** Answers of the event query in the order of their pages. */
  eventAnswers(): readonly EvidenceFile[] {
    const { deviceId, startS, endS } = this.#manifest;
    const files = this.#filesOf(/^answers\/events-(\d+)\.json$/);
    const pages: SentOf<'events'>[] = [];
    for (const { file, numbers } of files) {
      const row = this.#rowOf(file, 'events', `events of ${deviceId} in the period of the bundle`, (one) =>
        one.deviceIds?.length === 1 && one.deviceIds[0] === deviceId && isPeriod(one, { startS, endS })
          ? one.narrowedBy.length === 0
          : false,
      );
      if (row === undefined) continue;
      this.#judgeMoment(file, row);
      if (numbers[0] !== pages.length + 1) this.#problem(file.name, 'A page of the events before it is missing.');
      pages.push(row);
    }
    this.#pages = pages;
    return files.map(({ file }) => file);
  }

  /** Each page begins behind the one before it, and only the last one is not full. */
  judgeEventPages(answers: readonly string[]): void {
    let lastSerial: number | undefined;
    for (const [index, page] of this.#pages.entries()) {
      const name = `answers/events-${index + 1}.json`;
      if (page.afterSerialNo !== lastSerial) this.#problem(name, 'It does not begin where the page before it ends.');
      const rows = rowsOf(answers[index] ?? '');
      const events = eventsOfAnswers(answers.slice(index, index + 1));
      lastSerial = Math.max(...events.map(({ serialNo }) => serialNo));
      const isLast = index === this.#pages.length - 1;
      if (isLast && rows.length >= page.limit && this.#hasFile('events.json')) {
        this.#problem(name, 'It is full: the page of events behind it is missing.');
      }
    }
  }

  judgePictures(events: readonly FleetEvent[]): void {
    const { deviceId } = this.#manifest;
    const bySerial = new Map(events.map((event) => [event.serialNo, event]));
    for (const { file, numbers } of this.#filesOf(/^pictures\/(\d+)-ch(\d+)\.jpg$/)) {
      const [serialNo = 0, channel] = numbers;
      const atS = bySerial.get(serialNo)?.happenedS;
      const words = `the picture of channel ${channel} of ${deviceId} at the time of event ${serialNo}`;
      this.#rowOf(file, 'picture', words, (row) =>
        row.deviceId === deviceId && row.channel === channel && atS !== undefined ? row.atS === Math.floor(atS) : false,
      );
    }
  }

  judgeEventFiles(events: readonly FleetEvent[]): void {
    const { deviceId } = this.#manifest;
    const known = new Set(events.map(({ serialNo }) => serialNo));
    for (const { file, numbers } of this.#filesOf(EVENT_FILE)) {
      const [serialNo = 0, channel, number] = numbers;
      const words = `file ${number} of event ${serialNo} of ${deviceId}, channel ${channel}`;
      this.#rowOf(file, 'event-file', words, (row) =>
        row.deviceId === deviceId && row.serialNo === serialNo && known.has(serialNo)
          ? row.channel === channel && row.file === number
          : false,
      );
    }
  }

  judgeFootage(): void {
    const { deviceId, startS, endS } = this.#manifest;
    for (const { file, numbers } of this.#filesOf(/^footage\/ch(\d+)(?:-(\d+))?\.mp4$/)) {
      const [channel = 0, part = 1] = numbers;
      const row = this.#rowOf(
        file,
        'footage',
        `file ${part} of channel ${channel} of ${deviceId} in the period of the bundle`,
        (one) =>
          one.deviceId === deviceId && one.channel === channel && one.part === part && one.format === 'mp4'
            ? isPeriod(one, { startS, endS })
            : false,
      );
      if (file.channel !== undefined && file.channel !== channel) {
        this.#problem(EVIDENCE_MANIFEST, `It calls ${file.name} channel ${file.channel}.`);
      }
      if (row && JSON.stringify(file.spans?.map(placeOfSpan)) !== JSON.stringify(row.held?.map(placeOfSpan))) {
        this.#problem(EVIDENCE_MANIFEST, `The times of ${file.name} in it are not those that the server stated.`);
      }
      this.#held.push({ channel, spans: row?.held });
    }
    for (const channel of new Set([...this.#manifest.channels, ...this.#held.map((file) => file.channel)])) {
      this.#judgeMissing(channel);
    }
  }

  /** The stretches without pictures are those that the files of the channel leave. */
  #judgeMissing(channel: number): void {
    const period = this.#manifest;
    const held = this.#held.filter((file) => file.channel === channel);
    if (held.some(({ spans }) => spans === undefined)) return;
    const spans = held.flatMap((file) => file.spans ?? []);
    const gaps = this.#manifest.missing.filter((gap) => gap.channel === channel);
    // Without a time, all of the channel is missing.
    const isAllMissing = held.length === 0 && gaps.some(({ startS }) => startS === undefined);
    const listed = gaps.flatMap(({ startS, endS }) =>
      startS === undefined || endS === undefined ? [] : { startS, endS },
    );
    const hidden = isAllMissing ? [] : missingPeriods([...spans, ...listed.map(asSpan)], period);
    for (const stretch of hidden) {
      const words = `It does not list that channel ${channel} has no pictures of ${periodWords(stretch)}.`;
      this.#problem(EVIDENCE_MANIFEST, words);
    }
    for (const stretch of listed) {
      const missing = missingPeriods(spans, stretch);
      if (missing.length === 1 && isPeriod({ ...missing[0] }, stretch)) continue;
      const words = `It lists ${periodWords(stretch)} of channel ${channel} as missing, of which the server sent pictures.`;
      this.#problem(EVIDENCE_MANIFEST, words);
    }
  }

  /** An answer of the middle of the period would hide what happened in the rest of it. */
  #judgeMoment({ name }: EvidenceFile, { sentS }: { readonly sentS: number }): void {
    if (sentS >= this.#manifest.endS) return;
    this.#problem(name, 'The server sent it before the end of the period: what happened later is not in it.');
  }

  trackAnswer(): EvidenceFile | undefined {
    const { deviceId, startS, endS } = this.#manifest;
    const [first] = this.#filesOf(/^answers\/track-1\.json$/);
    if (first === undefined) return undefined;
    const sent = this.#rowOf(first.file, 'track', `the track of ${deviceId} in the period of the bundle`, (row) =>
      row.deviceId === deviceId ? isPeriod(row, { startS, endS }) : false,
    );
    if (sent) this.#judgeMoment(first.file, sent);
    return first.file;
  }

  /** Undefined without a source to derive it from. */
  judgeDerived(name: string, derivation: Derivation | undefined): void {
    switch (derivation) {
      case 'same':
        this.#origins.set(name, 'derived');
        return;
      case 'same values':
        this.#origins.set(name, 'user');
        return;
      case 'other values':
        this.#problem(name, 'It does not say what the answers of the server say.');
        return;
      case undefined:
        this.#problem(name, 'The answer of the server that it was made of is missing.');
    }
  }

  end(): JudgedFiles {
    const named = new Set(this.#problems.map(({ name }) => name));
    const files = this.#manifest.files
      .filter(({ name }) => !isStatementFile(name))
      .map(({ name }): EvidenceOrigin => {
        const origin = this.#origins.get(name);
        // A name that no bundle has would be shown all the same.
        if (origin === undefined && isSentFile(name) && !named.has(name)) this.#problem(name, NOT_SENT);
        return { name, origin: origin ?? 'user' };
      });
    return { files, problems: this.#problems };
  }

  /** Files whose names have this form, by their numbers. */
  #filesOf(form: RegExp): readonly { readonly file: EvidenceFile; readonly numbers: readonly number[] }[] {
    return this.#manifest.files
      .flatMap((file) => {
        const match = form.exec(file.name);
        if (match === null) return [];
        return [{ file, numbers: match.slice(1).flatMap((digits) => (digits === undefined ? [] : [Number(digits)])) }];
      })
      .sort((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0));
  }

  #hasFile(name: string): boolean {
    return this.#manifest.files.some((file) => file.name === name);
  }

  /** The row of the statement about a file, if it says the same as the name of the file; otherwise a problem is noted. */
  #rowOf<Kind extends SentRow['kind']>(
    { name, sha256 }: EvidenceFile,
    kind: Kind,
    claim: string,
    fits: (row: SentOf<Kind>) => boolean,
  ): SentOf<Kind> | undefined {
    const rows = this.#sent.get(sha256) ?? [];
    const row = rows.filter((one): one is SentOf<Kind> => one.kind === kind).find(fits);
    const [other] = rows;
    if (row) this.#origins.set(name, 'server');
    else if (other) this.#problem(name, `It is not ${claim}: the server sent it as ${wordsOf(other)}.`);
    else this.#problem(name, NOT_SENT);
    return row;
  }

  #problem(name: string, reason: string): void {
    this.#problems.push({ name, reason });
  }
}

interface Period {
  readonly startS?: number;
  readonly endS?: number;
}

const isPeriod = (row: Period, asked: Period): boolean => row.startS === asked.startS && row.endS === asked.endS;

const placeOfSpan = ({
  startS,
  endS,
  offsetS,
}: {
  startS: number;
  endS: number;
  offsetS: number;
}): readonly number[] => [startS, endS, offsetS];

const asSpan = (stretch: TimelinePeriod): SentFootageSpan => ({ ...stretch, offsetS: 0 });

/** A row of the statement in words. */
function wordsOf(row: SentRow): string {
  switch (row.kind) {
    case 'footage':
      return `file ${row.part} of channel ${row.channel} of ${row.deviceId}, ${periodWords(row)}`;
    case 'event-footage':
      return `footage of event ${row.serialNo} of ${row.deviceId}, channel ${row.channel}, ${periodWords(row)}`;
    case 'event-file':
      return `file ${row.file} of event ${row.serialNo} of ${row.deviceId}, channel ${row.channel}`;
    case 'picture':
      return `a picture of channel ${row.channel} of ${row.deviceId} at ${momentWords(row.atS)}`;
    case 'events':
      return `events of ${row.deviceIds?.join(', ') ?? 'all devices'}, ${periodWords(row)}${narrowedWords(row)}`;
    case 'track':
      return `the track of ${row.deviceId}, ${periodWords(row)}`;
    case 'statement':
      return 'a statement of its own';
  }
}

const narrowedWords = ({ narrowedBy }: SentOf<'events'>): string =>
  narrowedBy.length === 0 ? '' : `, chosen by ${narrowedBy.join(', ')}`;

function periodWords({ startS, endS }: Period): string {
  return `${startS === undefined ? 'from the beginning' : momentWords(startS)} to ${endS === undefined ? 'the end' : momentWords(endS)}`;
}

function momentWords(atS: number): string {
  const date = new Date(atS * 1000);
  return Number.isNaN(date.getTime()) ? String(atS) : date.toISOString().replace('.000', '');
}
