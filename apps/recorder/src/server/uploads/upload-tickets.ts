import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FACE_PHOTO_BYTES, MAX_FIRMWARE_BYTES } from 'gk-sdk/rules';
import type { StateFiles } from '../../store/state/state-files.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { JsonObject } from '../http/json-object.js';
import { RestError } from '../http/rest-error.js';

/** Kinds of uploads: U01 a firmware file, U02 the photo of a face, and a backup to restore. */
export type UploadKind = 'firmware' | 'face-photo' | 'backup';

/** Largest backup that is taken. */
export const MAX_BACKUP_BYTES = 64 * 1024 ** 3;

/** Largest file of each kind, in bytes (spec 001 section 5, spec 002 section 5). */
export const UPLOAD_LIMITS: Readonly<Record<UploadKind, number>> = {
  firmware: MAX_FIRMWARE_BYTES,
  'face-photo': MAX_FACE_PHOTO_BYTES,
  backup: MAX_BACKUP_BYTES,
};

/** How long a ticket waits for its bytes. */
const TICKET_MS = 10 * 60_000;
/** Tickets that wait at the same time. */
const MAX_TICKETS = 1_000;
/** Tickets of one user that wait at the same time: a client sends a file before it announces many others. */
const MAX_TICKETS_OF_USER = 100;

/** A client's announcement of a file. */
export interface UploadAnnouncement {
  readonly kind: UploadKind;
  readonly name: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal MD5; of a backup, which shows by itself whether it is whole, empty. */
  readonly md5: string;
  /** Words for the file; empty for none. */
  readonly memo: string;
  /** Whose photo it is; NaN where the client does not tell. */
  readonly faceId: number;
  /** Who announced it. */
  readonly username: string;
  /** Passphrase of a backup. It is never logged. */
  readonly passphrase?: string;
}

/** A file that has come whole, with the size and the MD5 that were announced. */
export interface ReceivedUpload extends UploadAnnouncement {
  /** Path of the file; a receiver that keeps it moves it away, else it is deleted. */
  readonly path: string;
}

/** Receiver of uploads of one kind. */
export interface UploadReceiver {
  /** The reason, in words, for which a file is not wanted; undefined takes it. */
  refuse?(announcement: UploadAnnouncement): string | undefined;
  /** Keeps the file; what it gives back becomes a part of the answer to the PUT. */
  receive(upload: ReceivedUpload): JsonObject | Promise<JsonObject>;
}

interface Ticket {
  readonly announcement: UploadAnnouncement;
  readonly mayStill: () => boolean;
  readonly endsMs: number;
}

/**
 * Uploads in two steps: an announcement gets a ticket, the ticket takes the bytes once. The ticket is the
 * credential of its PUT, so that no password stands in an address.
 */
export class UploadTickets {
  readonly #folder: string;
  readonly #steady: SteadyMs;
  readonly #receivers = new Map<UploadKind, UploadReceiver>();
  readonly #tickets = new Map<string, Ticket>();

  /** Files of an interrupted run are removed. */
  constructor(files: StateFiles, steady: SteadyMs) {
    this.#folder = files.emptyFolder('uploads');
    this.#steady = steady;
  }

  /** Says who takes the uploads of a kind. */
  setReceiver(kind: UploadKind, receiver: UploadReceiver): void {
    this.#receivers.set(kind, receiver);
  }

  /**
   * Where to PUT an announced file, relative to the base of the REST calls.
   *
   * @param mayStill - Whether who announced it has the access that it was announced with.
   * @throws RestError 400 in words when it is too big or not wanted, 429 when too many others wait for their bytes.
   */
  issue(announcement: UploadAnnouncement, mayStill: () => boolean): string {
    const { kind, sizeBytes } = announcement;
    const receiver = this.#receivers.get(kind);
    if (receiver === undefined) throw new RestError(400, `This recorder takes no ${kind} uploads`);
    if (sizeBytes > UPLOAD_LIMITS[kind]) {
      throw new RestError(400, `Exceeded size ${UPLOAD_LIMITS[kind] / 1024 / 1024}MB`);
    }
    const refusal = receiver.refuse?.(announcement);
    if (refusal !== undefined) throw new RestError(400, refusal);
    const nowMs = this.#steady();
    for (const [id, ticket] of this.#tickets) if (ticket.endsMs <= nowMs) this.#tickets.delete(id);
    this.#requireRoom(announcement.username, nowMs);
    const id = randomBytes(18).toString('base64url');
    this.#tickets.set(id, { announcement, mayStill, endsMs: nowMs + TICKET_MS });
    return `gkserver/upload/${id}`;
  }

  #requireRoom(username: string, nowMs: number): void {
    const all = [...this.#tickets.values()];
    const own = all.filter(({ announcement }) => announcement.username === username);
    const [oldest] = own.length >= MAX_TICKETS_OF_USER ? own : all.length >= MAX_TICKETS ? all : [];
    if (oldest === undefined) return;
    const waitS = Math.ceil((oldest.endsMs - nowMs) / 1000);
    throw new RestError(429, `Too many announced files wait for their bytes: try again in ${waitS} s.`, waitS);
  }

  /**
   * Takes the bytes of a ticket and gives what its receiver answers. `onReceived` is called for a complete file, before
   * it is kept; an exception refuses the file.
   *
   * @throws RestError 404 for a ticket that is unknown, used or too old, 401 once the access has ended that it was made with, 400 for other bytes than announced.
   */
  async receive(
    id: string,
    body: ReadableStream<Uint8Array> | null,
    onReceived: (announcement: UploadAnnouncement) => void,
  ): Promise<JsonObject> {
    const ticket = this.#tickets.get(id);
    this.#tickets.delete(id);
    const receiver = ticket && this.#receivers.get(ticket.announcement.kind);
    if (ticket === undefined || receiver === undefined || ticket.endsMs <= this.#steady()) {
      throw new RestError(404, 'The upload address is unknown, used or too old: announce the file again');
    }
    requireAccess(ticket);
    const path = join(this.#folder, id);
    try {
      await writeAnnounced(body, path, ticket.announcement);
      requireAccess(ticket);
      onReceived(ticket.announcement);
      return await receiver.receive({ ...ticket.announcement, path });
    } finally {
      await rm(path, { force: true });
    }
  }
}

/** @throws RestError 401 */
function requireAccess({ mayStill }: Ticket): void {
  if (!mayStill()) throw new RestError(401, 'The access has ended by which the file was announced');
}

/** Streams the bytes to the disk, as many as were announced at most; they are on it when this resolves. */
async function writeAnnounced(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  { sizeBytes, md5 }: UploadAnnouncement,
): Promise<void> {
  const hash = createHash('md5');
  let received = 0;
  const check = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      hash.update(chunk);
      if (received > sizeBytes) done(new RestError(400, `More than the ${sizeBytes} bytes that were announced`));
      else done(null, chunk);
    },
  });
  const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
  await pipeline(source, check, createWriteStream(path, { flush: true }));
  if (received !== sizeBytes) throw new RestError(400, `${received} bytes came, ${sizeBytes} were announced`);
  if (md5 !== '' && hash.digest('hex') !== md5)
    throw new RestError(400, 'The file was damaged during the upload: its MD5 does not match');
}
