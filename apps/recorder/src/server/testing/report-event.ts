import type { FakeWorld } from './fake-world.js';

/** A device reports something; its serial number is one of the simulation's. */
export function reportEvent(world: FakeWorld, serialno: number, atS: number, fields: object = {}): void {
  world.emit({
    cmd: 'new',
    serialno: serialno * 16,
    deviceid: 'GK-0001',
    appdevid: 13,
    eventtimeutc: atS,
    eventtime: '2026-09-14T12:00:00',
    vehiclex: 120.5,
    vehicley: 24.1,
    speed: 101,
    memo: 'Overspeed',
    snap: 3,
    call: 0,
    ...fields,
  });
}
