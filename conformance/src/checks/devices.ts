import type { VcpFields } from 'gk-sdk/wire';
import { expectThat, Lacking, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf } from '../command-socket.js';
import { NO_DEVICE } from '../probe.js';
import { expectShape, listOf, objectOf, record, text, truth, whole } from '../shape.js';

const UNKNOWN = '| 404 | unknown or offline |';

/** Calls that change a device, each for a device that nobody has: nothing changes. */
const CALLS: readonly (readonly [code: string, fields: VcpFields, body?: string])[] = [
  ['D02', {}],
  ['D03', { A: 'g_sensor' }],
  ['D04', { A: 'g_sensor' }, '{}'],
  ['D05', { U: 'driver' }, '{"pass":"gk-conformance"}'],
  ['D06', { U: 'driver' }],
  ['D08', { K: 'gk-conformance', A: 'status' }],
  ['D10', {}, '{"fwUrl":"http://192.0.2.1/gk-conformance.bin"}'],
  ['D12', { C: '1', A: 'stop' }],
  ['D15', { S: '1600000000', F: '1600000060', C: '0' }],
  ['D16', { A: 'g_sensor.enable', V: '1' }],
  ['D20', {}, '@STATUS'],
  ['D21', {}, 'gk-conformance'],
  ['D23', { A: 'relocate' }],
  ['DB1', {}],
  ['DB2', {}, 'gk-conformance'],
  ['DB7', { A: '1', B: '0000' }, 'gk-conformance'],
];

function ofUnknownDevice(code: string, fields: VcpFields, body?: string): Check {
  return {
    id: `devices.${code}`,
    area: 'devices',
    proves: UNKNOWN,
    run: async (probe) => {
      const reply = await (await probe.commands()).ask(code, { D: NO_DEVICE, ...fields }, body);
      if (reply.fields.R === '403') throw new Skipped(`the user has no permission for ${code}`);
      if (reply.fields.R === '400') throw new Lacking(`${code}: ${resultOf(reply)}`);
      expectThat(reply.fields.R === '404', `${code} for an unknown device: ${resultOf(reply)}`);
    },
  };
}

/** Calls that change the server: without what they need they are refused, and otherwise than a code that nobody knows. */
function ofNothing(code: string): Check {
  return {
    id: `devices.${code}`,
    area: 'devices',
    proves: '| 400 | malformed message or unknown code |',
    run: async (probe) => {
      const socket = await probe.commands();
      const unknown = await socket.ask('Q99');
      const { fields } = await socket.ask(code);
      if (fields.R === '403') throw new Skipped(`the user has no permission for ${code}`);
      const isUnknown = fields.R === unknown.fields.R && fields.T === unknown.fields.T?.replace('Q99', code);
      if (isUnknown) throw new Lacking(`${code}: R ${fields.R ?? ''}`);
      expectThat(
        fields.R !== undefined && fields.R !== '1',
        `${code} without what it needs: R ${fields.R ?? 'missing'}`,
      );
    },
  };
}

export const deviceChecks: readonly Check[] = [
  ...['U01', 'U02', 'DB11', 'DB12'].map(ofNothing),
  ...CALLS.map(([code, fields, body]) => ofUnknownDevice(code, fields, body)),
  {
    id: 'devices.D03-online',
    area: 'devices',
    proves: '{success, data}: data is the JSON text of {current, offlineset, groups}',
    run: async (probe) => {
      const { deviceId } = probe.online;
      const socket = await probe.commands();
      const reply = await socket.ask('D03', { D: deviceId, A: 'g_sensor' });
      const { R } = reply.fields;
      if (R === '403' || R === '408') throw new Skipped(resultOf(reply));
      expectThat(R === '1', resultOf(reply));
      const body = bodyOf(reply);
      expectShape(body, objectOf({ success: truth, data: text }), 'D03');
      const { data } = body as { data: string };
      expectShape(JSON.parse(data), objectOf({ current: record, offlineset: record }), 'the data of D03');
    },
  },
  {
    id: 'devices.S03',
    area: 'devices',
    proves: 'lsblk [{name, fstype, size (bytes), uuid, mountpoint, children, simulated?}]',
    run: async (probe) => {
      probe.requirePermission(0);
      const reply = await (await probe.commands()).ask('S03', { A: 'lsblk' });
      if (reply.fields.R === '400') throw new Lacking(resultOf(reply));
      expectThat(reply.fields.R === '1', resultOf(reply));
      expectShape(bodyOf(reply), listOf(objectOf({ name: text, size: whole })), 'lsblk');
    },
  },
  {
    id: 'devices.S04',
    area: 'devices',
    proves: 'R, the whole list of {id, name, access}',
    run: async (probe) => {
      probe.requirePermission(0);
      const reply = await (await probe.commands()).ask('S04', { A: 'get' });
      if (reply.fields.R === '400') throw new Lacking(resultOf(reply));
      expectThat(reply.fields.R === '1', resultOf(reply));
      expectShape(bodyOf(reply), listOf(objectOf({ id: whole, name: text, access: text })), 'S04');
    },
  },
  {
    id: 'devices.D01',
    area: 'devices',
    proves:
      '| D01, D02 | D; D01 a body {drivername?, vehicleid?, extid?, plate?, groups?, accept?}: see [Devices](#devices) | R: register, remove |',
    // A server may register an id that has never called it.
    writes: true,
    run: async (probe) => {
      probe.requirePermission(0);
      const socket = await probe.commands();
      const added = await socket.ask('D01', { D: NO_DEVICE }, '{"plate":"GK-TEST"}');
      if (added.fields.R === '400') throw new Lacking(`D01: ${resultOf(added)}`);
      if (added.fields.R === '404') return;
      expectThat(added.fields.R === '1', `D01: ${resultOf(added)}`);
      const removed = await socket.ask('D02', { D: NO_DEVICE });
      expectThat(removed.fields.R === '1', `D02: ${resultOf(removed)}`);
    },
  },
];
