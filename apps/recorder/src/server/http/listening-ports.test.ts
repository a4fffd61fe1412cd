import { describe, expect, it, vi } from 'vitest';
import { ListeningPorts, type Channel, type WantedPorts } from './listening-ports.js';

/** Ports that listen in memory; `refused` is what the system says to some. */
function fakePorts(refused: Readonly<Record<number, string>> = {}) {
  const open = new Map<number, Channel>();
  const ports = new ListeningPorts(async (_host, port, channels) => {
    const code = refused[port];
    if (code !== undefined) throw Object.assign(new Error(code), { code, port });
    open.set(port, channels);
    return { port, serve: (served) => open.set(port, served), leave: () => open.delete(port) };
  });
  const begin = (wanted: Partial<WantedPorts>) =>
    ports.open({ http: 8080, https: 0, command: 0, streams: [], ...wanted }, '127.0.0.1', { follow: true });
  return { ports, open, begin };
}

describe('ListeningPorts', () => {
  it('tells the port that a client used, which may be a proxy’s, for channels without a port of their own', async () => {
    const { ports, begin } = fakePorts();
    await begin({});
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 443, streams: [443] });
  });

  it('names the ports that make origins of their own, and knows its own pages by them', async () => {
    const { ports, begin } = fakePorts();
    await begin({ http: 80, command: 24680, streams: [8900, 80] });
    expect(ports.furtherStreams).toEqual([8900]);
    const isOwn = (origin: string): boolean => ports.isOwnPage(origin, 'fleet.test');
    expect(['http://fleet.test', 'http://fleet.test:8900'].map(isOwn)).toEqual([true, true]);
    expect(['http://fleet.test:3000', 'https://fleet.test', 'http://other.test', 'null'].map(isOwn)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('tells the ports of their own that channels have', async () => {
    const { ports, begin } = fakePorts();
    await begin({ command: 24680, streams: [8900, 8901] });
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 24680, streams: [8900, 8901] });
  });

  it('listens on new ports beside the old ones until it is decided, and on the old ones for a minute more', async () => {
    vi.useFakeTimers();
    const { ports, open, begin } = fakePorts();
    await begin({ command: 24680 });
    const change = await ports.prepare({ ...ports.current, http: 9090 });
    expect([...open.keys()]).toEqual([8080, 24680, 9090]);
    change.commit();
    expect(ports.toldTo(1)).toMatchObject({ http: 9090, command: 24680 });
    expect(open.has(8080)).toBe(true);
    // Back again: it still listens, and goes on.
    (await ports.prepare({ ...ports.current, http: 8080 })).commit();
    vi.advanceTimersByTime(61_000);
    expect([...open]).toEqual([
      [8080, 'all'],
      [24680, 'command'],
    ]);
    vi.useRealTimers();
  });

  it('changes nothing when one port of several cannot be opened', async () => {
    const { ports, open, begin } = fakePorts({ 443: 'EACCES' });
    await begin({});
    await expect(ports.prepare({ http: 9090, https: 443, command: 0, streams: [] })).rejects.toThrow('EACCES');
    expect([...open.keys()]).toEqual([8080]);
    expect(ports.all).toEqual([8080]);
  });

  it('starts without a port of https that is not allowed, and says so', async () => {
    const { ports, begin } = fakePorts({ 443: 'EACCES' });
    expect(await begin({ https: 443 })).toBe(8080);
    expect(ports.httpsProblem).toEqual({ port: 443, reason: 'forbidden' });
  });
});
