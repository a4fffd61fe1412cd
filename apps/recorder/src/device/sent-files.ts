/** A file that a device sent by itself (spec 001 section 3); times in unix seconds. */
export interface AutoUploadRow {
  readonly serialno: number;
  readonly deviceid: string;
  readonly filename: string;
  /** Bytes. */
  readonly filesize: number;
  readonly fileext: string;
  readonly filetime: number;
  readonly updatetime: number;
}

/** Which files: those whose time lies between two moments and that had come at a third, unix seconds. */
export interface SentFilesSpan {
  readonly fromS: number;
  readonly toS: number;
  readonly nowS: number;
}

/** The files that devices have sent by themselves (spec 001 section 3). */
export interface SentFiles {
  /** Those of some devices, by day and device. */
  between(deviceIds: ReadonlySet<string>, span: SentFilesSpan): Iterable<AutoUploadRow>;
  /** A file by its serial number, with its bytes as text; undefined for one that had not come at `nowS`. */
  get(serialno: number, nowS: number): { readonly row: AutoUploadRow; content(): string } | undefined;
}
