import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendUpload, type UploadProgress } from './upload.js';

const BYTES = new Uint8Array(300_000).map((_, index) => index % 251);

describe('where there is no XMLHttpRequest', () => {
  let server: Server;
  let url: string;
  let received: { method: string | undefined; type: string | undefined; length: string | undefined; body: Buffer };
  let answer: (request: IncomingMessage) => 'answer' | 'break' | 'hang';

  beforeEach(async () => {
    answer = () => 'answer';
    server = createServer((request, response) => {
      const what = answer(request);
      if (what === 'break') request.socket.destroy();
      if (what !== 'answer') return;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'content-type': type, 'content-length': length } = request.headers;
        received = { method: request.method, type, length, body: Buffer.concat(chunks) };
        response.writeHead(201).end('{"ok":true}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['bytes', BYTES],
    ['a Blob', new Blob([BYTES])],
  ])('sends %s with their length, type and progress', async (_, data) => {
    const progress: UploadProgress[] = [];
    const reply = await sendUpload({
      name: 'the upload',
      method: 'PUT',
      url,
      data,
      headers: { 'Content-Type': 'application/octet-stream' },
      onProgress: (step) => progress.push(step),
    });
    expect(reply).toEqual({ status: 201, text: '{"ok":true}' });
    expect(received).toMatchObject({ method: 'PUT', type: 'application/octet-stream', length: '300000' });
    expect(received.body.equals(BYTES)).toBe(true);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.at(-1)).toEqual({ sentBytes: 300_000, totalBytes: 300_000 });
    expect(progress.map(({ sentBytes }) => sentBytes)).toEqual(
      progress.map(({ sentBytes }) => sentBytes).toSorted((a, b) => a - b),
    );
  });

  it('rejects with aborted when the caller cancels, before and while it runs', async () => {
    const before = sendUpload({ name: 'the upload', method: 'PUT', url, data: BYTES, signal: AbortSignal.abort() });
    await expect(before).rejects.toMatchObject({ code: 'aborted', message: 'the upload was cancelled.' });
    const controller = new AbortController();
    answer = () => {
      controller.abort();
      return 'hang';
    };
    const during = sendUpload({ name: 'the upload', method: 'PUT', url, data: BYTES, signal: controller.signal });
    await expect(during).rejects.toMatchObject({ code: 'aborted' });
  });

  it('rejects with network when the server breaks off, with no more of the address in its words than the server', async () => {
    answer = () => 'break';
    const error: unknown = await sendUpload({
      name: 'the upload',
      method: 'PUT',
      url: `${url}?h=TOKEN`,
      data: BYTES,
    }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'network' });
    expect((error as Error).message).not.toMatch(/\/upload|TOKEN/);
  });
});

describe('where there is an XMLHttpRequest', () => {
  class FakeXhr {
    static last: FakeXhr | undefined;
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    readonly headers: [string, string][] = [];
    opened: unknown[] = [];
    sent: unknown;
    status = 0;
    responseText = '';
    onload?: () => void;
    onabort?: () => void;
    onerror?: () => void;

    constructor() {
      FakeXhr.last = this;
    }
    open(...args: unknown[]): void {
      this.opened = args;
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.push([name, value]);
    }
    send(data: unknown): void {
      this.sent = data;
    }
    abort(): void {
      this.onabort?.();
    }
  }
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('uses it, with headers and progress', async () => {
    const progress: UploadProgress[] = [];
    const reply = sendUpload({
      name: 'the upload',
      method: 'POST',
      url: 'http://fleet.test/upload',
      data: BYTES,
      headers: { 'X-Name': 'a' },
      onProgress: (step) => progress.push(step),
    });
    const xhr = FakeXhr.last;
    expect([xhr?.opened, xhr?.headers, xhr?.sent]).toEqual([
      ['POST', 'http://fleet.test/upload'],
      [['X-Name', 'a']],
      BYTES,
    ]);
    xhr?.upload.onprogress?.({ loaded: 1_000 });
    Object.assign(xhr ?? {}, { status: 413, responseText: 'too big' });
    xhr?.onload?.();
    await expect(reply).resolves.toEqual({ status: 413, text: 'too big' });
    expect(progress).toEqual([{ sentBytes: 1_000, totalBytes: 300_000 }]);
  });

  it('ends it when the caller cancels, and says when it broke', async () => {
    const controller = new AbortController();
    const request = { name: 'the upload', method: 'PUT', url: 'http://fleet.test/', data: BYTES } as const;
    const cancelled = sendUpload({ ...request, signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'aborted' });
    const broken = sendUpload(request);
    FakeXhr.last?.onerror?.();
    await expect(broken).rejects.toMatchObject({ code: 'network', retryable: true });
  });
});
