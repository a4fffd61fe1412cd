// Progress for long steps: one line a step, renewed in place on a terminal, every few seconds elsewhere.

const interactive = process.stdout.isTTY === true;

/**
 * Runs `work` under a heading, telling how long it has been going.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const timer = setInterval(
    () => {
      if (interactive) process.stdout.write(`\r  … ${title}  ${seconds()}`);
      else console.log(`  … ${title}  ${seconds()}`);
    },
    interactive ? 500 : 15_000,
  );
  if (!interactive) console.log(`  … ${title}`);
  try {
    const result = await work();
    console.log(`${interactive ? '\r' : ''}  ✓ ${title}  ${seconds()}`);
    return result;
  } catch (error) {
    console.log(`${interactive ? '\r' : ''}  ✗ ${title}  ${seconds()}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
