import { describe, expect, it } from 'vitest';
import { ListeningPorts } from './listening-ports.js';

describe('ListeningPorts', () => {
  it('tells the port that a client used, which may be a proxy’s, for channels without a port of their own', () => {
    const ports = new ListeningPorts();
    ports.open({ http: 8080, command: 0, streams: [], host: '127.0.0.1' });
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 443, streams: [443] });
  });

  it('tells the ports of their own that channels have', () => {
    const ports = new ListeningPorts();
    ports.open({ http: 8080, command: 24680, streams: [8900, 8901], host: '127.0.0.1' });
    expect(ports.toldTo(443)).toEqual({ http: 8080, command: 24680, streams: [8900, 8901] });
  });
});
