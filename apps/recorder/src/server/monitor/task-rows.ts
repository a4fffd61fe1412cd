/** A row of the download monitor (DB8, spec 002 section 3). Times are unix seconds, flags 0 or 1. */
export interface DownloadTaskRow {
  readonly taskid: number;
  readonly deviceid: string;
  readonly appdevid: number;
  readonly serialno: number;
  readonly isHandling: 0 | 1;
  readonly downloadDone: 0 | 1;
  /** 0 DEFALUT, 1 FOOTAGE, 2 RELAY, 3 PLAYER. */
  readonly taskType: number;
  readonly tryCount: number;
  readonly recvFail: number;
  readonly dltype: number;
  readonly originDltype: number;
  readonly mediaType: number;
  /** Bit mask of main streams. */
  readonly streamType: number;
  /** Bytes a second. */
  readonly downloadSpeed: number;
  /** Bit mask of channels. */
  readonly chs: number;
  readonly starttime: number;
  readonly endtime: number;
  readonly error: 0 | 1;
  /** 0 without an error. */
  readonly errortime: number;
  readonly aliveCheckTime: number;
}

/** A row of the upload monitor (DB10, spec 002 section 3). Times are unix seconds, 0 = not yet. */
export interface UploadTaskRow {
  readonly taskid: number;
  readonly isProcessing: 0 | 1;
  readonly isDone: 0 | 1;
  readonly deviceid: string;
  readonly appdevid: number;
  readonly eventtime: number;
  readonly addtime: number;
  readonly starttime: number;
  readonly endtime: number;
  readonly filePath: string;
  /** Where it goes, without user and password. */
  readonly curl: string;
}

/** A row of the request monitor (DB9): what is asked of a device now. */
export interface RequestRow {
  readonly deviceid: string;
  readonly download: number;
  readonly snapshot: number;
  readonly tries: number;
  /** Unix seconds of the oldest request. */
  readonly time: number;
}
