import type { DatabaseSync } from 'node:sqlite';

/** As many pages as a database may have by itself. */
const NO_LIMIT = 4_294_967_294;

/**
 * Makes the disk of a database full: whatever is written fails with the error that SQLite gives then, for it asks for
 * more pages than there may be. Returns a function that frees the disk again.
 */
export function fillDisk(database: DatabaseSync): () => void {
  const tables = database
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const triggers = tables.flatMap((table) => ['INSERT', 'UPDATE', 'DELETE'].map((kind) => ({ table, kind })));
  database.exec('CREATE TABLE filler (bytes BLOB)');
  for (const { table, kind } of triggers) {
    database.exec(
      `CREATE TEMP TRIGGER full_${kind}_${table} BEFORE ${kind} ON main.${table}
       BEGIN INSERT INTO filler VALUES (zeroblob(10000000)); END`,
    );
  }
  const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
  database.exec(`PRAGMA max_page_count = ${String(page_count)}`);
  return () => {
    database.exec(`PRAGMA max_page_count = ${NO_LIMIT}`);
    for (const { table, kind } of triggers) database.exec(`DROP TRIGGER full_${kind}_${table}`);
    database.exec('DROP TABLE filler');
  };
}
