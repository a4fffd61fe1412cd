import { describe, expect, it } from 'vitest';
import { ListeningPorts } from './listening-ports.js';

describe('ListeningPorts', () => {
  it('tells the port that a client used, which may be a proxy’s, for channels without a port of their own', () => {
    const ports = new ListeningPorts();
    ports.open({ http: 8080, command: 0, streams: [], host: '127.0.0.1' });
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 443, streams: [443] });
  });

  it('names the ports that make origins of their own, and knows its own pages by them', () => {
    const ports = new ListeningPorts();
    ports.open({ http: 80, command: 24680, streams: [8900, 80], host: '0.0.0.0' });
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

  it('tells the ports of their own that channels have', () => {
    const ports = new ListeningPorts();
    ports.open({ http: 8080, command: 24680, streams: [8900, 8901], host: '127.0.0.1' });
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 24680, streams: [8900, 8901] });
  });
});
