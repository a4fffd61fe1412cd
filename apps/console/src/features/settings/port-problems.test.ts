import { describe, expect, it } from 'vitest';
import { canSetSslOnly, portProblems, STREAMING_PORT_INPUTS } from './port-problems.js';
import { toPort } from 'gk-sdk/rules';

const ports = { gps: '24690', command: '24680', http: '80', streaming: ['8900', ''] };

describe('protocol form', () => {
  it('Save is disabled if the GPS, command or HTTP port is empty, below 0 or above 65535', () => {
    expect(portProblems(ports)).toEqual([]);
    expect(portProblems({ ...ports, gps: '' })).toEqual([{ kind: 'not-a-port', field: 'gps' }]);
    expect(portProblems({ ...ports, command: '-1' })).toEqual([{ kind: 'not-a-port', field: 'command' }]);
    expect(portProblems({ ...ports, http: '65536' })).toEqual([{ kind: 'not-a-port', field: 'http' }]);
    expect(['0', '65535', '1.5', '1e3', 'x'].map(toPort)).toEqual([0, 65535, undefined, undefined, undefined]);
  });

  it('if any two of GPS, command and HTTP ports are equal', () => {
    expect(portProblems({ ...ports, gps: '80' })).toEqual([{ kind: 'equal', fields: ['gps', 'http'] }]);
    expect(portProblems({ ...ports, gps: '24680' })).toEqual([{ kind: 'equal', fields: ['gps', 'command'] }]);
    expect(portProblems({ ...ports, command: '080' })).toEqual([{ kind: 'equal', fields: ['command', 'http'] }]);
  });

  it('or if streaming equals HTTP', () => {
    expect(portProblems({ ...ports, streaming: ['8900', '80'] })).toEqual([
      { kind: 'streaming-equals-http', index: 1 },
    ]);
  });

  it('SSL-only is disabled when the page is not served over https', () => {
    expect([canSetSslOnly('https:'), canSetSslOnly('http:')]).toEqual([true, false]);
  });

  it('ports 0 to 65535; 10 streaming port inputs', () => {
    expect(STREAMING_PORT_INPUTS).toBe(10);
  });
});
