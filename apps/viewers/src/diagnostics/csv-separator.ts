import { readCsvSeparator, type CsvSeparator } from 'gk-sdk/rules';

/** The console keeps its choice under the same key: one choice for all pages of an address. */
const KEY = 'csvSeparator';

let unstored: CsvSeparator = 'comma';

/** Separator of the CSV files that this browser saves. A browser that refuses storage keeps it for the life of the page. */
export function chosenCsvSeparator(): CsvSeparator {
  try {
    return readCsvSeparator(localStorage.getItem(KEY)) ?? 'comma';
  } catch {
    return unstored;
  }
}

/** Saves the user's choice. */
export function chooseCsvSeparator(separator: CsvSeparator): void {
  unstored = separator;
  try {
    localStorage.setItem(KEY, separator);
  } catch {
    // It holds as long as the page.
  }
}
