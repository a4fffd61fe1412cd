import { describe, expect, it } from 'vitest';
import { MapPool, pageMapPool, type MapLease, type MapRank } from './map-pool.js';

function fakes(pool: MapPool) {
  const log: string[] = [];
  let most = 0;
  const join = (name: string, rank: MapRank = 'small'): MapLease =>
    pool.join(
      {
        granted: () => {
          log.push(`+${name}`);
          most = Math.max(most, pool.held);
        },
        revoked: () => log.push(`-${name}`),
      },
      rank,
    );
  return { join, log, most: () => most };
}

describe('MapPool', () => {
  it('gives to maps in sight only, and takes back from those out of sight', () => {
    const pool = new MapPool(2);
    const { join, log } = fakes(pool);
    const [a, b] = [join('a'), join('b')];
    a.setVisible(true);
    expect(log).toEqual(['+a']);
    expect([a.held, b.held]).toEqual([true, false]);
    a.setVisible(false);
    expect(log).toEqual(['+a', '-a']);
  });

  it('never holds more than its limit, and hands on what is released', () => {
    const pool = new MapPool(2);
    const { join, log, most } = fakes(pool);
    const leases = ['a', 'b', 'c'].map((name) => join(name));
    for (const lease of leases) lease.setVisible(true);
    expect(log).toEqual(['+a', '+b']);
    leases[0]?.release();
    expect(log).toEqual(['+a', '+b', '+c']);
    expect(most()).toBe(2);
  });

  it('takes from the small for a main map, before it gives', () => {
    const pool = new MapPool(1);
    const { join, log, most } = fakes(pool);
    const small = join('small');
    small.setVisible(true);
    const main = join('main', 'main');
    main.setVisible(true);
    expect(log).toEqual(['+small', '-small', '+main']);
    main.release();
    expect(log.at(-1)).toBe('+small');
    expect(most()).toBe(1);
  });

  it('leaves a main map out of sight its context until another wants it', () => {
    const pool = new MapPool(2);
    const { join, log } = fakes(pool);
    const main = join('main', 'main');
    main.setVisible(true);
    main.setVisible(false);
    expect(main.held).toBe(true);
    for (const name of ['a', 'b']) join(name).setVisible(true);
    expect(log).toEqual(['+main', '+a', '-main', '+b']);
  });

  it('gives every map its turn for a picture, and then rests', () => {
    const pool = new MapPool(3);
    const { join, most } = fakes(pool);
    const leases = Array.from({ length: 20 }, (_, i) => join(String(i)));
    for (const lease of leases) lease.setVisible(true);
    const pictured = new Set<MapLease>();
    for (let guard = 0; guard < 100 && pictured.size < 20; guard++) {
      const next = leases.find((lease) => lease.held && !pictured.has(lease));
      if (next === undefined) break;
      pictured.add(next);
      next.setPictured(true);
    }
    expect(pictured.size).toBe(20);
    expect(most()).toBe(3);
    expect(pool.held).toBe(3);
    // A picture that shows too little requests another turn.
    leases[5]?.setPictured(false);
    expect(leases[5]?.held).toBe(true);
  });

  it('is heard when a client answers from within', () => {
    const pool = new MapPool(1);
    const leases: MapLease[] = [];
    leases.push(
      pool.join(
        {
          granted: () => leases[0]?.setPictured(true),
          revoked: () => undefined,
        },
        'small',
      ),
    );
    const { join } = fakes(pool);
    const other = join('other');
    leases[0]?.setVisible(true);
    other.setVisible(true);
    expect(other.held).toBe(true);
    expect(leases[0]?.held).toBe(false);
  });

  it('is one for a page', () => {
    expect(pageMapPool()).toBe(pageMapPool());
  });
});
