/** The part of a running Mocha test that is needed. */
export interface RunningTest {
  readonly test?: { title: string } | undefined;
  /** In a hook, the test that it is for. */
  readonly currentTest?: { title: string } | undefined;
  skip(): never;
}

/** Leaves a test out, and says why in its name, which the runner prints. */
export function skip(context: RunningTest, why: string): never {
  const test = context.currentTest ?? context.test;
  if (test) test.title += ` (${why})`;
  return context.skip();
}
