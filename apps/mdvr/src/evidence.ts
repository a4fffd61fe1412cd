import type { Clock } from 'gk-sdk';
import type { Jt808Extra, Jt808Location, Jt808TerminalId, Jt808Year } from 'gk-sdk/jt808';
import { alarmAt } from './alarms.js';
import { AttachmentUpload, type AlarmFile } from './attachment-upload.js';
import type { Camera } from './cameras.js';
import type { MessageOf } from './message-of.js';
import type { Fault } from './faults.js';
import { RESULT } from './platform-link.js';

export interface EvidenceOptions {
  readonly alarmS: number;
  readonly year: Jt808Year;
  readonly terminal: Jt808TerminalId;
  /** Id of the terminal in alarms. */
  readonly name: string;
  readonly cameras: readonly Camera[];
  readonly to: { readonly host: string };
  readonly faults: ReadonlySet<Fault>;
  readonly clock: Pick<Clock, 'after'>;
  readonly out: (line: string) => void;
}

const VIDEO_MS = 5000;
const PICTURE = 0;
const VIDEO = 2;
const MOST_UPLOADS = 4;
const RECONNECT_MS = 3000;

/** Alarms of driver assistance, and the files that the platform asks for (9208). */
export class Evidence {
  readonly #options: EvidenceOptions;
  readonly #uploads = new Set<AttachmentUpload>();
  #raised = 0;
  #lastMs: number | undefined;
  #isClosed = false;

  constructor(options: EvidenceOptions) {
    this.#options = options;
  }

  /** The alarm that a driving vehicle raises now, if it is time for one. */
  due(location: Jt808Location, nowMs: number): readonly Jt808Extra[] | undefined {
    const { alarmS, name, out } = this.#options;
    this.#lastMs ??= nowMs;
    if (alarmS === 0 || location.speedKmh === 0 || nowMs - this.#lastMs < alarmS * 1000) return undefined;
    this.#lastMs = nowMs;
    const { extra } = alarmAt(this.#raised, name, location);
    this.#raised += 1;
    out(`raises alarm ${this.#raised}: ${extra.type}`);
    return [extra];
  }

  /** Result of 9208. */
  send(request: MessageOf<'attachmentsRequest'>): number {
    if (this.#uploads.size >= MOST_UPLOADS) return RESULT.failed;
    this.#upload(request, false);
    return RESULT.done;
  }

  #upload(request: MessageOf<'attachmentsRequest'>, isAgain: boolean): void {
    const { host, tcpPort, alarmId, alarmNumber } = request;
    const { year, terminal, name, out, to, faults, clock } = this.#options;
    const upload = new AttachmentUpload({
      host: host === '' ? to.host : host,
      port: tcpPort,
      year,
      terminal,
      name,
      alarmId,
      alarmNumber,
      files: this.#files(alarmNumber),
      faults,
      isAgain,
      out,
      onClosed: (isTorn) => {
        this.#uploads.delete(upload);
        if (!isTorn || this.#isClosed) return;
        clock.after(RECONNECT_MS, () => {
          if (!this.#isClosed) this.#upload(request, true);
        });
      },
    });
    this.#uploads.add(upload);
  }

  close(): void {
    this.#isClosed = true;
    for (const upload of this.#uploads) upload.close();
  }

  #files(alarmNumber: string): readonly AlarmFile[] {
    const { cameras, faults } = this.#options;
    const [camera] = cameras;
    // A name has 50 bytes at most where its data come.
    const nameOf = (name: string, outside: string): string => (faults.has('names') ? outside : name);
    if (camera === undefined) return [];
    const { photo, main } = camera;
    const pictures = main.pictures.filter(({ atMs }) => atMs < VIDEO_MS).map(({ data }) => data);
    const files: AlarmFile[] = [
      {
        name: nameOf(`02_65_6502_1_${alarmNumber}.h264`, '../../../x.h264'),
        kind: VIDEO,
        data: new Uint8Array(Buffer.concat(pictures)),
      },
    ];
    if (photo !== undefined)
      files.unshift({ name: nameOf(`00_65_6502_0_${alarmNumber}.jpg`, '../../../x.jpg'), kind: PICTURE, data: photo });
    return files;
  }
}
