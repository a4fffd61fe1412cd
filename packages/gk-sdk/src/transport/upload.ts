import { GkError } from '../errors/gk-error.js';
import { guarded } from './http.js';

/** Progress of an upload. @public */
export interface UploadProgress {
  /** Bytes that were sent; the answer arrives some time after the last one. */
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Sends an upload. The default is the platform's way. @public */
export type UploadSender = (request: {
  /** Name of the upload in errors: no host, no query, no credentials. */
  readonly name: string;
  readonly method: 'PUT' | 'POST';
  readonly url: string;
  /** A Blob, such as a file that the user chose, is read piece by piece, so that it is never entirely in memory. */
  readonly data: Blob | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: UploadProgress) => void;
}) => Promise<{
  /** Any HTTP status: none is an error here. */
  readonly status: number;
  readonly text: string;
}>;

/** @internal */
export type UploadRequest = Parameters<UploadSender>[0];
/** @internal */
export type UploadReply = Awaited<ReturnType<UploadSender>>;

/** Size of the pieces of a streamed upload. */
const PIECE_BYTES = 64 * 1024;

/**
 * Sends bytes with progress: by XMLHttpRequest where there is one, since no browser reports the progress of a `fetch`,
 * else as the stream of a `fetch`. Any HTTP status resolves.
 *
 * @throws GkError `aborted`, or `network` when the server cannot be reached or breaks off.
 * @internal
 */
export const sendUpload: UploadSender = (request) => {
  if (request.signal?.aborted) {
    return Promise.reject(new GkError('aborted', `${request.name} was cancelled.`, { cause: request.signal.reason }));
  }
  return typeof XMLHttpRequest === 'undefined' ? sendByFetch(request) : sendByXhr(request);
};

async function sendByFetch(request: UploadRequest): Promise<UploadReply> {
  const { data, signal } = request;
  // `duplex` is what a body that is a stream needs; the types of the platform do not know it yet.
  const init: RequestInit & { readonly duplex: 'half' } = {
    method: request.method,
    headers: { ...request.headers, 'Content-Length': String(sizeOf(data)) },
    body: countedStream(request),
    duplex: 'half',
    ...(signal && { signal }),
  };
  return guarded(request, async () => {
    const reply = await fetch(request.url, init);
    return { status: reply.status, text: await reply.text() };
  });
}

function sendByXhr(request: UploadRequest): Promise<UploadReply> {
  const { name, data, signal, onProgress } = request;
  const totalBytes = sizeOf(data);
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const xhr = new XMLHttpRequest();
    const onAbort = (): void => {
      xhr.abort();
    };
    const settle = (end: () => void) => (): void => {
      signal?.removeEventListener('abort', onAbort);
      end();
    };
    xhr.upload.onprogress = ({ loaded }) => onProgress?.({ sentBytes: loaded, totalBytes });
    xhr.onload = settle(() => {
      resolve({ status: xhr.status, text: xhr.responseText });
    });
    xhr.onabort = settle(() => {
      reject(new GkError('aborted', `${name} was cancelled.`, { cause: signal?.reason }));
    });
    xhr.onerror = settle(() => {
      reject(new GkError('network', `${name} could not reach the server, or it broke off: try again.`));
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    xhr.open(request.method, request.url);
    for (const [header, value] of Object.entries(request.headers ?? {})) xhr.setRequestHeader(header, value);
    xhr.send(data);
  });
}

function sizeOf(data: Blob | Uint8Array): number {
  return data instanceof Uint8Array ? data.byteLength : data.size;
}

/** The bytes piece by piece, as the platform asks for them. */
function countedStream({ data, onProgress }: UploadRequest): ReadableStream<Uint8Array<ArrayBuffer>> {
  const totalBytes = sizeOf(data);
  let sentBytes = 0;
  return new ReadableStream({
    pull: async (controller) => {
      const end = Math.min(sentBytes + PIECE_BYTES, totalBytes);
      if (end > sentBytes) {
        controller.enqueue(
          data instanceof Uint8Array
            ? data.slice(sentBytes, end)
            : new Uint8Array(await data.slice(sentBytes, end).arrayBuffer()),
        );
        sentBytes = end;
        onProgress?.({ sentBytes, totalBytes });
      }
      if (sentBytes === totalBytes) controller.close();
    },
  });
}
