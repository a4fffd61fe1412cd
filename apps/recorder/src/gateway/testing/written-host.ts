import type { ToldOfItself } from '../../device/device-registry.js';
import type { DeviceReport } from '../../journal/told-devices.js';
import type { SentPicture } from '../attachments/sent-picture.js';
import {
  NotKept,
  type GatewayHost,
  type MemberTerminal,
  type TerminalArrival,
  type TerminalReport,
  type TerminalStanding,
} from '../gateway-host.js';

/** A recorder that a test writes: which terminals are of the fleet, and what was told. */
export class WrittenHost implements GatewayHost {
  /** By the key of their header. */
  readonly members = new Map<string, MemberTerminal>();
  readonly refused = new Map<string, string>();
  readonly announced: TerminalArrival[] = [];
  readonly contested: TerminalArrival[] = [];
  readonly kept: { readonly deviceId: string; readonly report: TerminalReport }[] = [];
  readonly pictures: { readonly deviceId: string; readonly picture: SentPicture }[] = [];
  readonly zones: [string, number][] = [];
  readonly notices: string[] = [];
  /** Reports are not durable before a test lets them be. */
  isSlow = false;
  isFull = false;
  readonly #waiting: (() => void)[] = [];

  standing = (arrival: TerminalArrival): Promise<TerminalStanding> => {
    this.announced.push(arrival);
    const reason = this.refused.get(arrival.key);
    if (reason !== undefined) return Promise.resolve({ kind: 'refused', reason });
    return Promise.resolve(this.members.get(arrival.key) ?? { kind: 'waiting' });
  };

  contest = (_deviceId: string, arrival: TerminalArrival): void => {
    this.contested.push(arrival);
  };

  keep = async (deviceId: string, reports: readonly TerminalReport[]): Promise<void> => {
    if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isFull) throw new NotKept('The disk is full', undefined);
    this.kept.push(...reports.map((report) => ({ deviceId, report })));
  };

  keepPicture = async (deviceId: string, picture: SentPicture): Promise<void> => {
    if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isFull) throw new NotKept('The disk is full', undefined);
    this.pictures.push({ deviceId, picture });
  };

  learnt = (deviceId: string, zoneMinutes: number): void => {
    this.zones.push([deviceId, zoneMinutes]);
  };

  readonly told: [string, ToldOfItself][] = [];

  tell = (deviceId: string, told: ToldOfItself): void => {
    this.told.push([deviceId, told]);
  };

  notice = (line: string): void => {
    this.notices.push(line);
  };

  /** Lets what waits be durable. */
  flush(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Reports of a kind that were kept. */
  of<Kind extends DeviceReport['kind']>(kind: Kind): Extract<DeviceReport, { readonly kind: Kind }>[] {
    const isOf = (report: DeviceReport): report is Extract<DeviceReport, { readonly kind: Kind }> =>
      report.kind === kind;
    return this.kept.map(({ report }) => report).filter(isOf);
  }
}
