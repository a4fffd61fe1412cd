/** The part of a running Mocha test that is needed. */
interface RunningTest {
  readonly test?: { title: string } | undefined;
  skip(): never;
}

/** Leaves a test out, and says why in its name, which the runner prints. */
export function skip(context: RunningTest, why: string): never {
  if (context.test) context.test.title += ` (${why})`;
  return context.skip();
}
