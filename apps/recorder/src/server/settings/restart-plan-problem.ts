import { RESTART_PLANS } from 'gk-sdk/rules';

/** Why a plan cannot be saved, in words; undefined when it can. */
export function restartPlanProblem(plan: number, isSupervised: boolean): string | undefined {
  const name = RESTART_PLANS[plan];
  if (name === undefined || name === 'do nothing') return undefined;
  if (name.startsWith('restart PC'))
    return 'This server restarts its process, never the machine: choose "reload process"';
  if (isSupervised) return undefined;
  return 'Nothing would start this server again: it was started without --supervised (docs/guides/server.md)';
}
