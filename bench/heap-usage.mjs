// Script objects of a page and of its workers, in bytes, read by the DevTools protocol.

/**
 * Collects garbage in a page and its workers, and returns the bytes of script objects that are left.
 * @param {import('playwright').CDPSession} cdp of the page
 */
export async function heapUsage(cdp) {
  let bytes = await usedAfterCollection((method) => cdp.send(method));
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'worker' }] });
  for (const { targetId } of targetInfos) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    let id = 0;
    const ask = (method) =>
      new Promise((resolve) => {
        const own = ++id;
        const take = (event) => {
          const message = JSON.parse(event.message);
          if (event.sessionId !== sessionId || message.id !== own) return;
          cdp.off('Target.receivedMessageFromTarget', take);
          resolve(message.result);
        };
        cdp.on('Target.receivedMessageFromTarget', take);
        void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: own, method }) });
      });
    bytes += await usedAfterCollection(ask);
    await cdp.send('Target.detachFromTarget', { sessionId });
  }
  return bytes;
}

async function usedAfterCollection(ask) {
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}
