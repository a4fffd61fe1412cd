import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isGkError } from '../../errors/to-gk-error.js';
import type { Authorization } from '../../transport/authorization.js';
import type { FetchInit, FetchReply } from '../../transport/http.js';
import { createRestClient } from '../create-rest-client.js';

const ANNA: Authorization = { kind: 'password', username: 'änna', passwordHash: 'HASH' };

function connect(reply: () => Response | FetchReply, authorization: Authorization = ANNA) {
  const asked: { url: string; init: FetchInit }[] = [];
  const rest = createRestClient({
    baseUrl: 'https://fleet.test/gk',
    authorization: () => authorization,
    fetch: (url, init) => {
      asked.push({ url, init });
      return Promise.resolve(reply());
    },
  });
  return { rest, asked };
}

const FILE = { method: 'POST', path: 'streamLogExport', body: { filepass: 'x' } } as const;

describe('the address of a call', () => {
  it('fills in parts, escaped, and leaves out what is undefined', () => {
    const { rest } = connect(() => Response.json({}));
    expect(rest.url({ path: 'talkAudio', params: { name: 'a/b c.aac' }, query: { s: 7, t: undefined } })).toBe(
      'https://fleet.test/gk/gklog/talkaac/a%2Fb%20c.aac?s=7&u=%C3%A4nna&p=HASH',
    );
  });

  it.each(['', '.', '..'])('refuses the part %j, which would lead to another call', (name) => {
    const { rest } = connect(() => Response.json({}));
    expect(() => rest.url({ path: 'talkAudio', params: { name } })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });

  it('carries a token in its query under its own names', () => {
    const { rest } = connect(() => Response.json({}), { kind: 'token', e: 'E', h: 'H' });
    expect(new URL(rest.url({ path: 'eventFootageInfo' })).search).toBe('?e=E&h=H');
  });
});

describe('a file', () => {
  it('comes with name, type, size and progress', async () => {
    const headers = {
      'Content-Type': 'application/x-7z-compressed',
      'Content-Length': '5',
      'Content-Disposition': `attachment; filename="x.7z"; filename*=UTF-8''..%2Fl%C3%B6gs.7z`,
    };
    const { rest, asked } = connect(() => new Response(new Uint8Array([1, 2, 3, 4, 5]), { headers }));
    const file = await rest.file(FILE);
    expect(file).toMatchObject({ name: 'lögs.7z', type: 'application/x-7z-compressed', sizeBytes: 5 });
    const seen: unknown[] = [];
    expect([...(await file.bytes((progress) => seen.push(progress)))]).toEqual([1, 2, 3, 4, 5]);
    expect(seen.at(-1)).toEqual({ receivedBytes: 5, totalBytes: 5 });
    expect(JSON.parse(asked[0]?.init.body ?? '')).toEqual({ filepass: 'x', username: 'änna', password: 'HASH' });
  });

  it.each([
    [200, 'refused'],
    [403, 'forbidden'],
    [404, 'not-found'],
  ])('is a refusal in words when JSON says so with status %i', async (status, code) => {
    const { rest } = connect(() => Response.json({ hasError: true, message: 'not HASH' }, { status }));
    await expect(rest.file(FILE)).rejects.toMatchObject({ code, message: 'not [removed]' });
  });

  it('is a bad reply when JSON comes that is no refusal, and a file when the JSON has a name', async () => {
    await expect(connect(() => Response.json({})).rest.file(FILE)).rejects.toMatchObject({ code: 'bad-reply' });
    const headers = { 'Content-Disposition': 'attachment; filename=report.json' };
    const file = await connect(() => Response.json([1], { headers })).rest.file(FILE);
    expect(file.name).toBe('report.json');
    expect(new TextDecoder().decode(await file.bytes())).toBe('[1]');
  });

  it('rejects with network when it breaks off, with aborted when the caller ends it', async () => {
    const broken = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            controller.error(new TypeError('terminated'));
          },
        }),
      );
    const file = await connect(broken).rest.file(FILE);
    await expect(file.bytes()).rejects.toMatchObject({ code: 'network' });
    const controller = new AbortController();
    const other = await connect(broken).rest.file(FILE, { signal: controller.signal });
    controller.abort();
    await expect(other.bytes()).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a file that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const codeOf = (asked: Promise<unknown>): { code: string | undefined } => {
    const told: { code: string | undefined } = { code: undefined };
    asked.catch((error: unknown) => (told.code = isGkError(error) && error.retryable ? error.code : String(error)));
    return told;
  };

  it('is given up when its answer has not begun within a minute', async () => {
    const rest = createRestClient({
      baseUrl: 'https://fleet.test/gk',
      authorization: () => ANNA,
      fetch: (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const told = codeOf(rest.file(FILE));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(told.code).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.code).toBe('timeout');
  });

  it('is given up when no byte has come for a minute while one was waited for', async () => {
    let cancelled = false;
    let send: (bytes: Uint8Array) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (bytes) => {
          controller.enqueue(bytes);
        };
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const file = await connect(() => new Response(body)).rest.file(FILE);
    // Without a reader so far.
    await vi.advanceTimersByTimeAsync(200_000);
    const seen: number[] = [];
    const told = codeOf(file.bytes(({ receivedBytes }) => seen.push(receivedBytes)));
    await vi.advanceTimersByTimeAsync(59_000);
    send(Uint8Array.of(1, 2));
    await vi.advanceTimersByTimeAsync(59_000);
    expect([seen, told.code, cancelled]).toEqual([[2], undefined, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([told.code, cancelled]).toEqual(['timeout', true]);
  });
});

describe('the rest of a file', () => {
  it('is asked for by its first byte and the mark of the file', async () => {
    const headers = { 'Content-Range': 'bytes 100-104/105', ETag: '"a"' };
    const { rest, asked } = connect(() => new Response(new Uint8Array(5), { status: 206, headers }));
    const file = await rest.file({ ...FILE, fromBytes: 100, etag: '"a"' });
    expect(asked[0]?.init.headers).toMatchObject({ Range: 'bytes=100-', 'If-Range': '"a"' });
    expect(file).toMatchObject({ fromBytes: 100, sizeBytes: 105, etag: '"a"' });
  });

  it('may come as the whole file', async () => {
    const { rest } = connect(() => new Response(new Uint8Array(5), { headers: { 'Content-Length': '5' } }));
    await expect(rest.file({ ...FILE, fromBytes: 3 })).resolves.toMatchObject({ fromBytes: 0, sizeBytes: 5 });
  });

  it.each([
    [{}, 'does not tell where it begins'],
    [{ 'Content-Range': 'bytes 90-104/105' }, 'begins at byte 90'],
    [{ 'Content-Range': 'bytes 0-4/105' }, 'begins at byte 0'],
  ])('is no file when the part that comes is another: %j', async (headers: Record<string, string>, words) => {
    const { rest } = connect(() => new Response(new Uint8Array(5), { status: 206, headers }));
    const asked = rest.file({ ...FILE, fromBytes: 100, etag: '"a"' });
    await expect(asked).rejects.toMatchObject({ code: 'bad-reply', message: expect.stringContaining(words) as string });
  });
});

describe('files of the stream server', () => {
  it('come from its port, with user and password in the query as there is no other way', async () => {
    const asked: string[] = [];
    const rest = createRestClient({
      baseUrl: 'https://fleet.test/gk',
      filesUrl: () => 'https://fleet.test:8900/',
      authorization: () => ANNA,
      fetch: (url, init) => {
        asked.push(url);
        expect(init.headers).not.toHaveProperty('Authorization');
        return Promise.resolve(Response.json([]));
      },
    });
    await rest.call({ method: 'GET', path: 'web', query: { type: 'runlog' }, read: (json) => json });
    expect(asked[0]).toBe('https://fleet.test:8900/web.cgi?type=runlog&user=%C3%A4nna&password=HASH');
    expect(rest.url({ path: 'picture', query: { type: 'face' } })).toBe(
      'https://fleet.test:8900/pic.cgi?type=face&user=%C3%A4nna&password=HASH',
    );
  });
});

describe('plain text', () => {
  it('is passed on, and a refusal in JSON is not', async () => {
    const request = { method: 'GET', path: 'certbot' } as const;
    await expect(connect(() => new Response('no certificate yet')).rest.text(request)).resolves.toBe(
      'no certificate yet',
    );
    const refused = connect(() => Response.json({ hasError: true, message: 'Administrators only' }, { status: 403 }));
    await expect(refused.rest.text(request)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Administrators only',
    });
  });
});

describe('a general call', () => {
  it('turns what its reader throws into bad-reply', async () => {
    const { rest } = connect(() => Response.json([]));
    const read = (): never => {
      throw new TypeError('no rows');
    };
    await expect(rest.call({ method: 'GET', path: 'fences', read })).rejects.toMatchObject({ code: 'bad-reply' });
  });
});
