import { describe, expect, it } from 'vitest';
import { deriveEndpoints, parseServerAddress } from './endpoints.js';

describe('parseServerAddress', () => {
  it.each([
    ['https://fleet.test', undefined, 'https://fleet.test/'],
    ['https://fleet.test:8443/gk?x=1#y', undefined, 'https://fleet.test:8443/gk/'],
    ['fleet.test', undefined, 'http://fleet.test/'],
    ['fleet.test:8080', 'https://page.test', 'https://fleet.test:8080/'],
    ['localhost:8080', undefined, 'http://localhost:8080/'],
    ['192.168.1.7', 'http://page.test', 'http://192.168.1.7/'],
    ['[::1]:8080', undefined, 'http://[::1]:8080/'],
    [undefined, 'https://page.test:444', 'https://page.test:444/'],
    [' ', 'https://page.test', 'https://page.test/'],
  ])('reads %j on the page %j as %s', (server, page, expected) => {
    expect(parseServerAddress(server, page).href).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    [undefined, 'null'],
    ['ftp://fleet.test', undefined],
    ['http://', undefined],
    ['a b', undefined],
    ['htp:/x', undefined],
    ['htp:/x', 'https://page.test'],
    ['http:/fleet.test', undefined],
    ['http//fleet.test', undefined],
    ['https//fleet.test:8080/', undefined],
  ])('refuses %j on the page %j', (server, page) => {
    expect(() => parseServerAddress(server, page)).toThrow(expect.objectContaining({ code: 'invalid-argument' }));
  });

  it('refuses credentials, and does not repeat them', () => {
    const attempt = (): URL => parseServerAddress('http://anna:secret@fleet.test', undefined);
    expect(attempt).toThrow('must not hold');
    expect(attempt).not.toThrow('secret');
    expect(() => parseServerAddress('http://anna@fleet.test', undefined)).toThrow('must not hold');
  });
});

describe('deriveEndpoints', () => {
  it('takes the default ports of the specification when none are told', () => {
    expect(deriveEndpoints(new URL('http://fleet.test:8080/'))).toEqual({
      rest: 'http://fleet.test:8080/',
      command: 'ws://fleet.test:24680/',
      stream: 'ws://fleet.test:8900/ws.cgi',
      event: 'ws://fleet.test:8900/event.cgi',
      files: 'http://fleet.test:8900/',
    });
  });

  it('is secure exactly when the base is', () => {
    expect(deriveEndpoints(new URL('https://fleet.test/'), { command: 1, stream: 2 })).toEqual({
      rest: 'https://fleet.test/',
      command: 'wss://fleet.test:1/',
      stream: 'wss://fleet.test:2/ws.cgi',
      event: 'wss://fleet.test:2/event.cgi',
      files: 'https://fleet.test:2/',
    });
  });

  it('serves a recorder with everything on one port, which tells its own', () => {
    const { command, event } = deriveEndpoints(new URL('http://localhost:8080/'), { command: 8080, stream: 8080 });
    expect([command, event]).toEqual(['ws://localhost:8080/', 'ws://localhost:8080/event.cgi']);
  });

  it('overrides each URL alone, by a path or a URL of either scheme', () => {
    const base = new URL('https://fleet.test/');
    const derived = deriveEndpoints(base);
    expect(deriveEndpoints(base, {}, { command: '/gk/command' })).toEqual({
      ...derived,
      command: 'wss://fleet.test/gk/command',
    });
    expect(deriveEndpoints(base, {}, { stream: 'https://media.test/ws.cgi' }).stream).toBe('wss://media.test/ws.cgi');
    expect(deriveEndpoints(base, {}, { files: 'ws://media.test/f' }).files).toBe('http://media.test/f/');
    expect(deriveEndpoints(base, {}, { rest: '/api' }).rest).toBe('https://fleet.test/api/');
    expect(() => deriveEndpoints(base, {}, { event: 'http://' })).toThrow('event endpoint');
  });
});
