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

/**
 * A row of the upload monitor (DB10, spec 002 section 3): what goes to other servers, and what terminals send to this one. Times are
 * unix seconds, 0 = not yet.
 */
export interface UploadTaskRow {
  readonly taskid: number;
  readonly isProcessing: 0 | 1;
  readonly isDone: 0 | 1;
  /** It broke off; absent of what goes to other servers. */
  readonly error?: 0 | 1;
  readonly deviceid: string;
  /** 0 without an event. */
  readonly appdevid: number;
  /** That of the event, or the start of what a terminal sends. */
  readonly eventtime: number;
  readonly addtime: number;
  readonly starttime: number;
  readonly endtime: number;
  readonly filePath: string;
  /** Where it goes, without user and password; empty for this server. */
  readonly curl: string;
  /** How a terminal sends it: as a file by FTP (9206), or played (9201). */
  readonly by?: 'ftp' | 'play';
  /** Bytes that have come of it. */
  readonly bytes?: number;
  /** Bytes of the whole that are expected; absent where they are not known, and of what is done. */
  readonly ofBytes?: number;
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
