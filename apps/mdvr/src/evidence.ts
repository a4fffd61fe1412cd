import type { Jt808Extra, Jt808Location, Jt808TerminalId, Jt808Year } from 'gk-sdk/jt808';
import { alarmAt } from './alarms.js';
import { AttachmentUpload, type AlarmFile } from './attachment-upload.js';
import type { Camera } from './cameras.js';
import type { MessageOf } from './message-of.js';
import { RESULT } from './platform-link.js';

export interface EvidenceOptions {
  readonly alarmS: number;
  readonly year: Jt808Year;
  readonly terminal: Jt808TerminalId;
  /** Id of the terminal in alarms. */
  readonly name: string;
  readonly cameras: readonly Camera[];
  readonly to: { readonly host: string };
  readonly out: (line: string) => void;
}

const VIDEO_MS = 5000;
const PICTURE = 0;
const VIDEO = 2;
const MOST_UPLOADS = 4;

/** Alarms of driver assistance, and the files that the platform asks for (9208). */
export class Evidence {
  readonly #options: EvidenceOptions;
  readonly #uploads = new Set<AttachmentUpload>();
  #raised = 0;
  #lastMs: number | undefined;

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
  send({ host, tcpPort, alarmId, alarmNumber }: MessageOf<'attachmentsRequest'>): number {
    const { year, terminal, name, out, to } = this.#options;
    if (this.#uploads.size >= MOST_UPLOADS) return RESULT.failed;
    const upload = new AttachmentUpload({
      host: host === '' ? to.host : host,
      port: tcpPort,
      year,
      terminal,
      name,
      alarmId,
      alarmNumber,
      files: this.#files(alarmNumber),
      out,
      onClosed: () => {
        this.#uploads.delete(upload);
      },
    });
    this.#uploads.add(upload);
    return RESULT.done;
  }

  close(): void {
    for (const upload of this.#uploads) upload.close();
  }

  #files(alarmNumber: string): readonly AlarmFile[] {
    const [camera] = this.#options.cameras;
    if (camera === undefined) return [];
    const { photo, main } = camera;
    const pictures = main.pictures.filter(({ atMs }) => atMs < VIDEO_MS).map(({ data }) => data);
    const files: AlarmFile[] = [
      { name: `02_65_6502_1_${alarmNumber}.h264`, kind: VIDEO, data: new Uint8Array(Buffer.concat(pictures)) },
    ];
    if (photo !== undefined) files.unshift({ name: `00_65_6502_0_${alarmNumber}.jpg`, kind: PICTURE, data: photo });
    return files;
  }
}
