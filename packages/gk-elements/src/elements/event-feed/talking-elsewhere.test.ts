import { describe, expect, it } from 'vitest';
import type { Session, StreamStatus } from 'gk-sdk';
import { EventFeedCore } from './event-feed-core.js';
import { TalkingElsewhere } from './talking-elsewhere.js';

const status = (deviceId: string, type: string, username: string): StreamStatus => ({
  devices: [{ deviceId, users: [{ type, username }] }],
});
const sessionWith = (streamStatus: StreamStatus | undefined): Session =>
  ({ state: { kind: 'signed-in', user: { username: 'anna' } }, streamStatus }) as unknown as Session;

describe('TalkingElsewhere', () => {
  it('ends the calls of a device once for each status', () => {
    const core = new EventFeedCore();
    const call = (serialNo: number) => {
      core.receive(
        { change: 'new', callChannel: 1, serialNo, deviceId: 'A', eventCode: 20, happenedS: serialNo * 1000 },
        0,
      );
    };
    const talkers = new TalkingElsewhere();
    call(1);
    expect(talkers.withdraw(core, sessionWith(undefined))).toBe(false);
    const talking = sessionWith(status('A', 'talk', 'ben'));
    expect(talkers.withdraw(core, talking)).toBe(true);
    expect(core.calls).toHaveLength(0);
    call(2);
    expect(talkers.withdraw(core, talking), 'the same status says nothing new').toBe(false);
    expect(core.calls).toHaveLength(1);
    expect(talkers.withdraw(core, sessionWith(status('B', 'talk', 'ben')))).toBe(false);
    expect(talkers.withdraw(core, sessionWith(status('A', 'talk', 'ben')))).toBe(true);
  });
});
