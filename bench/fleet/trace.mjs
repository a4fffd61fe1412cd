// The main thread's tasks, from a trace of the browser.

/** Runs `work` under a trace; resolves with the milliseconds of each task of the page's main thread. */
export async function tasksDuring(cdp, work) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['__metadata', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return events
    .filter(({ name, pid, tid, dur }) => name === 'RunTask' && dur !== undefined && mains.has(`${pid}/${tid}`))
    .map(({ dur }) => dur / 1000);
}
