// How soon the journal of the recorder keeps what devices tell, and answers: `npm run bench:journal [-- --rows N --minutes N
// --seconds N --write docs/performance.md]`. First 1,000 positions a second of 10,000 devices beside 200 sessions that poll; then a
// day of `rows` positions (as many of them as come in `minutes`), as quickly as they are taken, asked by device and hour; then the
// removal of that day while positions come; and the totals of a month, before its days are summed up and after. The same rows by plain
// synchronous inserts stand beside it. Fails where a bar does not hold.
// `--fill FILE` writes a day of `rows` positions into a file of the journal and ends; `--day FILE` asks that day, and removes it, instead of one that
// the journal takes: taking 86.4 million rows takes more than an hour.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { quantile } from './figures.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000000' },
    minutes: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '60' },
    sessions: { type: 'string', default: '200' },
    fill: { type: 'string' },
    day: { type: 'string' },
    write: { type: 'string' },
  },
});
const DAY_ROWS = Number(values.rows);
const SECONDS = Number(values.seconds);
const SESSIONS = Number(values.sessions);
const DEVICES = 10_000;
const EVERY_S = 10;
const A_SECOND = DEVICES / EVERY_S;
const DAY_S = 86_400;
/** Rows of the yardstick, of which the last are measured: before, the rows of several devices share a page. */
const PLAIN_ROWS = 1_500_000;
const PLAIN_MEASURED = 60_000;
const PLAIN_BATCH = 100;
/** Of a day that is filled in one go: rows that wait for their places, and rounds of all devices in a commit. */
const FILL_RECENT = 4_000_000;
const FILL_ROUNDS = 5;
const MONTH_DAYS = 31;
const MONTH_DEVICES = 10;

const folder = fileURLToPath(new URL('.', import.meta.url));
const outdir = join(folder, 'temp/journal');
await build({
  entryPoints: {
    parts: join(folder, 'recorder/journal-parts.ts'),
    'journal/journal-worker': join(folder, '../apps/recorder/src/journal/journal-worker.ts'),
  },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  conditions: ['gk-source'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
});
const parts = await import(pathToFileURL(join(outdir, 'parts.js')).href);

const deviceId = (index) => `D${String(index).padStart(5, '0')}`;
const positionAt = (index, timeS) => ({
  kind: 'position',
  deviceId: deviceId(index),
  timeS,
  place: { lat: 24 + (index % 100) / 1_000 + (timeS % 1_000) / 1e6, lng: 120 + index / 1e5 },
  speedKmh: (timeS * 7 + index) % 90,
  headingDeg: (timeS + index) % 360,
});
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
/** Bytes that this process has had written to the disk; Linux only. */
const writtenBytes = () => {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  } catch {
    return NaN;
  }
};

/** A thousand rows a second in a hundred calls, as devices would send them; how long each call took, ms. */
async function tell(seconds, send) {
  const took = [];
  const failed = [];
  const startedAt = performance.now();
  const calls = [];
  let next = 0;
  for (let call = 0; call < seconds * 100; call += 1) {
    await wait(startedAt + call * 10 - performance.now());
    const nowS = Math.floor(Date.now() / 1000);
    const indexes = Array.from({ length: A_SECOND / 100 }, () => next++ % DEVICES);
    const calledAt = performance.now();
    calls.push(
      send(indexes, nowS).then(
        () => took.push(performance.now() - calledAt),
        (error) => failed.push(error),
      ),
    );
  }
  await Promise.all(calls);
  if (failed.length > 0) throw failed[0];
  return took;
}

async function besidePolls() {
  const journal = new parts.WorkerJournal({ folder: join(root, 'live') });
  journal.onNotice((line) => console.log(line));
  const seeds = Array.from({ length: DEVICES }, (_, index) => ({
    deviceid: deviceId(index),
    drivername: '',
    vehicleid: `Bus ${index}`,
    plate: '',
    extid: '',
    version: '1',
    chn_count: 4,
    chmask: '1111',
    icon: 0,
    channelNames: [],
    registed: true,
    driverlicense: '',
    group: 'Bench',
    source: 'simulated',
  }));
  const devices = await parts.ToldDevices.open({ seeds, journal, now: Date.now });
  const nowS = Math.floor(Date.now() / 1000);
  for (let index = 0; index < DEVICES; index += 1_000) {
    const online = { kind: 'state', timeS: nowS, state: { what: 'online', isOnline: true } };
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => devices.tell(deviceId(index + n), [online])));
  }
  const unsupported = async () => ({ kind: 'unsupported' });
  const link = new Proxy({ onPresence: () => () => undefined }, { get: (own, name) => own[name] ?? unsupported });
  const store = new parts.RecorderStore(new parts.StateFolder(join(root, 'state')), seeds, { passwordRounds: 16 });
  const server = new parts.RecorderServer({
    store,
    world: devices,
    history: new parts.JournalHistory({ journal, isKnown: () => true }),
    journal,
    link,
    places: {
      style: () => undefined,
      tile: () => undefined,
      reverse: () => undefined,
      search: () => [],
      route: () => undefined,
    },
    openArchive: () => ({ segments: () => [], minutes: () => [], packets: () => [] }),
    sentFiles: { between: () => [], get: () => undefined },
    folders: { console: '/nowhere', viewers: '/nowhere' },
    log: (line) => console.log(line),
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  const polls = spawn(
    process.execPath,
    [join(folder, 'recorder/polls.mjs'), String(port), String(SESSIONS), String(SECONDS)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  const ready = new Promise((resolve) => {
    polls.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('ready')) resolve();
    });
  });
  const ended = once(polls, 'exit');
  await Promise.race([ready, ended]);
  const before = writtenBytes();
  const took = await tell(SECONDS, (indexes, timeS) =>
    Promise.all(indexes.map((index) => devices.tell(deviceId(index), [positionAt(index, timeS)]))),
  );
  const bytes = writtenBytes() - before;
  await ended;
  const waits = JSON.parse(printed.split('\n').at(-2) ?? '[]');
  await server.close();
  await journal.close();
  store.close();
  return { took, waits, bytesARow: bytes / (SECONDS * A_SECOND) };
}

const midnightS = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S - DAY_S;
const rounds = Math.ceil(DAY_ROWS / DEVICES);
const stepS = Math.max(1, Math.floor(DAY_S / rounds));

function showRate(told, startedAt) {
  const rate = (told * 1000) / (performance.now() - startedAt);
  console.log(`${told} rows, ${rate.toFixed(0)} rows/s, load ${loadavg()[0].toFixed(1)}`);
}

/** A day of rows through the journal, in the order in which they would come. */
async function takeDay(journal) {
  const before = writtenBytes();
  const startedAt = performance.now();
  let told = 0;
  for (let round = 0; round < rounds && performance.now() - startedAt < Number(values.minutes) * 60_000; round += 1) {
    const timeS = midnightS + round * stepS;
    const calls = [];
    for (let index = 0; index < DEVICES; index += 5_000) {
      calls.push(journal.append(Array.from({ length: 5_000 }, (_, n) => positionAt(index + n, timeS))));
    }
    await Promise.all(calls);
    told += DEVICES;
    if (round % 500 === 499) showRate(told, startedAt);
  }
  const tookS = (performance.now() - startedAt) / 1000;
  return { told, rate: told / tookS, writtenARow: (writtenBytes() - before) / told };
}

/**
 * Writes a day of rows into a file of the journal, in the order in which they would come; more of them wait for their places than in a
 * journal, and a commit has more of them, so that fewer bytes are written.
 */
function fillDay(path) {
  rmSync(path, { force: true });
  const file = new parts.DayFile(path, FILL_RECENT);
  const startedAt = performance.now();
  for (let round = 0; round < rounds; round += FILL_ROUNDS) {
    const rows = [];
    for (let at = round; at < Math.min(rounds, round + FILL_ROUNDS); at += 1) {
      for (let index = 0; index < DEVICES; index += 1) {
        rows.push(parts.storedPosition(positionAt(index, midnightS + at * stepS)));
      }
    }
    file.append(rows, []);
    if (round % (100 * FILL_ROUNDS) === 0) showRate(round * DEVICES, startedAt);
  }
  while (file.settle(FILL_RECENT / 10));
  file.close();
  showRate(rounds * DEVICES, startedAt);
}

/** The day asked by device and hour, then removed while positions come. */
async function aDay() {
  const dayFolder = join(root, 'day');
  const name = `${new Date(midnightS * 1000).toISOString().slice(0, 10)}.sqlite`;
  if (values.day !== undefined) {
    mkdirSync(dayFolder);
    renameSync(values.day, join(dayFolder, name));
  }
  const journal = new parts.WorkerJournal({ folder: dayFolder });
  journal.onNotice((line) => console.log(line));
  const taken = values.day === undefined ? await takeDay(journal) : { told: rounds * DEVICES };
  const { told } = taken;
  const spanS = (told / DEVICES) * stepS;
  const lengthS = Math.min(3_600, spanS);
  const ask = async (index, hour) => {
    const startS = midnightS + hour * 3_600;
    const askedAt = performance.now();
    let rows = 0;
    const query = { kind: 'position', deviceId: deviceId(index), startS, endS: startS + lengthS - 1 };
    for await (const page of journal.read(query, new AbortController().signal)) rows += page.length;
    const expected = Math.ceil(lengthS / stepS);
    if (Math.abs(rows - expected) > 1) throw new Error(`${rows} rows of an hour, not ${expected}`);
    return performance.now() - askedAt;
  };
  // The thread of a recorder runs already when somebody asks for a day.
  const nothing = { kind: 'state', what: 'online', deviceId: 'nobody', startS: 0, endS: 1 };
  for await (const page of journal.read(nothing, new AbortController().signal)) void page;
  const asked = [];
  for (let n = 0; n < 300; n += 1)
    asked.push(await ask((n * 7_919) % DEVICES, (n * 7) % Math.max(1, Math.floor(spanS / 3_600))));
  const fileBytes = statSync(join(root, 'day', name)).size;

  // It goes while rows come.
  let [beganAt, isGone] = [Infinity, false];
  const gone = wait(4_000).then(async () => {
    beganAt = performance.now();
    const removed = await journal.retain({ keptDays: 0 });
    isGone = true;
    return { ...removed, tookMs: performance.now() - beganAt };
  });
  /** Short questions, one after another: the longest is the longest that the thread was busy with anything else. */
  const pauses = { before: [], during: [] };
  const asking = (async () => {
    while (!isGone) {
      const askedAt = performance.now();
      const query = { kind: 'state', what: 'online', deviceId: 'nobody', startS: 0, endS: 1 };
      const pages = journal.read(query, new AbortController().signal)[Symbol.asyncIterator]();
      while ((await pages.next()).done !== true);
      const endedAt = performance.now();
      pauses[endedAt < beganAt ? 'before' : 'during'].push(endedAt - askedAt);
      await wait(5);
    }
  })();
  const beside = await tell(8, (indexes, timeS) => journal.append(indexes.map((index) => positionAt(index, timeS))));
  const removed = await gone;
  await asking;
  await journal.close();
  if (removed.days.length !== 1) throw new Error(`It removed ${removed.days.join(', ')}`);
  return { ...taken, fileBytes, asked, beside, removed, pauses };
}

/** The totals of each day of a month of some devices, before the days are summed up and after. */
async function aMonth() {
  const journal = new parts.WorkerJournal({ folder: join(root, 'month') });
  journal.onNotice((line) => console.log(line));
  const { signal } = new AbortController();
  const history = new parts.JournalHistory({ journal, isKnown: () => true });
  const midnightS = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S - MONTH_DAYS * DAY_S;
  for (let day = 0; day < MONTH_DAYS; day += 1) {
    for (let index = 0; index < MONTH_DEVICES; index += 1) {
      const startS = midnightS + day * DAY_S;
      const rows = Array.from({ length: DAY_S / EVERY_S }, (_, n) => positionAt(index, startS + n * EVERY_S));
      const engine = (atS, isOn) => ({
        kind: 'state',
        deviceId: deviceId(index),
        timeS: startS + atS,
        state: { what: 'engine', isOn },
      });
      await journal.append([...rows, engine(8 * 3_600, true), engine(18 * 3_600, false)]);
    }
  }
  // Days of a zone east of Greenwich.
  const spans = Array.from({ length: MONTH_DAYS - 1 }, (_, day) => {
    const startS = midnightS + day * DAY_S + 16 * 3_600;
    return { startS, endS: startS + DAY_S };
  });
  const ask = async () => {
    const took = [];
    for (let index = 0; index < MONTH_DEVICES; index += 1) {
      const askedAt = performance.now();
      await history.totals(deviceId(index), spans, signal);
      took.push(performance.now() - askedAt);
    }
    return took;
  };
  const before = await ask();
  const summed = async () => {
    let days = 0;
    const query = { kind: 'totals', deviceId: deviceId(0), startS: midnightS, endS: midnightS + MONTH_DAYS * DAY_S };
    for await (const page of journal.read(query, signal)) days += page.length;
    return days;
  };
  const endedAt = performance.now();
  while ((await summed()) < MONTH_DAYS) await wait(1_000);
  await wait(1_000);
  const sumS = (performance.now() - endedAt) / 1000;
  const after = await ask();
  await journal.close();
  return { before, after, sumS };
}

/** The same rows by plain inserts into a table ordered by device and time, each hundred a transaction that is flushed. */
function plainly() {
  const database = new DatabaseSync(join(root, 'plain.sqlite'));
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
  database.exec(
    `CREATE TABLE position (device TEXT, time INTEGER, lat REAL, lng REAL, speed REAL, heading REAL, PRIMARY KEY (device, time))
     WITHOUT ROWID`,
  );
  const insert = database.prepare('INSERT OR IGNORE INTO position VALUES (?, ?, ?, ?, ?, ?)');
  let before = 0;
  let startedAt = 0;
  for (let told = 0; told < PLAIN_ROWS;) {
    if (told === PLAIN_ROWS - PLAIN_MEASURED) {
      database.exec('PRAGMA synchronous = FULL');
      before = writtenBytes();
      startedAt = performance.now();
    }
    // Flushed and in hundreds where it is measured.
    const batch = startedAt === 0 ? PLAIN_MEASURED : PLAIN_BATCH;
    database.exec('BEGIN');
    for (let n = 0; n < batch; n += 1, told += 1) {
      const {
        deviceId: id,
        timeS,
        place,
        speedKmh,
        headingDeg,
      } = positionAt(told % DEVICES, Math.floor(told / DEVICES) * EVERY_S);
      insert.run(id, timeS, place.lat, place.lng, speedKmh, headingDeg);
    }
    database.exec('COMMIT');
  }
  const tookS = (performance.now() - startedAt) / 1000;
  const bytesARow = (writtenBytes() - before) / PLAIN_MEASURED;
  database.close();
  return { rate: PLAIN_MEASURED / tookS, bytesARow };
}

if (values.fill !== undefined) {
  fillDay(values.fill);
  process.exit();
}

// Beside the sources: the folder for temporary files may be memory.
const disk = join(folder, '../.gk');
mkdirSync(disk, { recursive: true });
const root = mkdtempSync(join(disk, 'bench-journal-'));

try {
  const live = await besidePolls();
  const plain = plainly();
  const month = await aMonth();
  const day = await aDay();
  const ms = (value) => `${showNumber(value)} ms`;
  const p99 = quantile(live.took, 0.99);
  const askedMost = Math.max(...day.asked);
  const paused = Math.max(...day.pauses.during);
  const millions = (day.told / 1e6).toFixed(1);
  const rows = [
    [
      `1,000 rows a second beside ${SESSIONS} sessions that poll, ${SECONDS} s: a report is kept after, p50`,
      ms(quantile(live.took, 0.5)),
      '',
    ],
    ['p99', ms(p99), '<= 200 ms'],
    ['longest', ms(Math.max(...live.took)), ''],
    [
      'a poll of 10,000 devices beside it, p50 (longest)',
      `${ms(quantile(live.waits, 0.5))} (${ms(Math.max(...live.waits))})`,
      '',
    ],
    ['written to the disk for a row', `${showNumber(live.bytesARow)} B`, ''],
    ['yardstick: plain inserts, hundred a transaction, written for a row', `${showNumber(plain.bytesARow)} B`, ''],
    ['yardstick: rows a second', showNumber(plain.rate), ''],
    ...(values.day === undefined
      ? [
          [`a day of ${millions} million rows: rows a second`, showNumber(day.rate), '>= 1,000'],
          ['written for a row', `${showNumber(day.writtenARow)} B`, ''],
        ]
      : []),
    [`a day of ${millions} million rows: kept of a row`, `${showNumber(day.fileBytes / day.told)} B`, ''],
    ['an hour of a device, p50 (longest of 300)', `${ms(quantile(day.asked, 0.5))} (${ms(askedMost)})`, '<= 100 ms'],
    [
      `the removal of that day (${(day.fileBytes / 2 ** 30).toFixed(2)} GiB) beside 1,000 rows a second takes`,
      ms(day.removed.tookMs),
      '',
    ],
    ['longest pause of the journal meanwhile', ms(paused), '<= 50 ms'],
    ['yardstick: its longest pause in the four seconds before', ms(Math.max(...day.pauses.before)), ''],
    [
      'a report is kept after, p99 (longest)',
      `${ms(quantile(day.beside, 0.99))} (${ms(Math.max(...day.beside))})`,
      '<= 200 ms',
    ],
  ];
  rows.push(
    [
      'totals of each day of a month of a device, of its positions: p50 (longest of 10)',
      `${ms(quantile(month.before, 0.5))} (${ms(Math.max(...month.before))})`,
      '',
    ],
    [
      'the same once the days are summed up',
      `${ms(quantile(month.after, 0.5))} (${ms(Math.max(...month.after))})`,
      '<= 100 ms',
    ],
    [
      `summing up ${MONTH_DAYS * MONTH_DEVICES} days of a device beside other work takes`,
      `${showNumber(month.sumS)} s`,
      '',
    ],
  );
  for (const row of rows) console.log(row.join('  '));
  const date = new Date().toISOString().slice(0, 10);
  const note = `${date}: ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}; ${DEVICES} devices.`;
  console.log(note);
  if (values.write !== undefined)
    writeSection(values.write, 'journal', [['the journal', 'measured', 'bar'], ...rows], note);
  const missed = [
    ...(p99 > 200 ? ['kept after 200 ms'] : []),
    ...(askedMost > 100 ? ['an hour of a device in 100 ms'] : []),
    ...(quantile(month.after, 0.5) > 100 ? ['totals of a month in 100 ms'] : []),
    ...(paused > 50 ? ['retention without a pause above 50 ms'] : []),
  ];
  if (missed.length > 0) {
    console.error(`Missed: ${missed.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
