/** "Period shows Hourly, Daily, Weekly, Monthly or 'N minutes'" (spec 002 section 2). */
export function reportPeriodLabel(periodMin: number): string {
  switch (periodMin) {
    case 60:
      return 'Hourly';
    case 1440:
      return 'Daily';
    case 10_080:
      return 'Weekly';
    case 43_200:
      return 'Monthly';
    default:
      return `${periodMin} minutes`;
  }
}
