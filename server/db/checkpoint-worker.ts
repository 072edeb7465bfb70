import { workerData } from "node:worker_threads";
import SqliteDatabase from "better-sqlite3";

/** A thread that copies what the write-ahead log has to the database file. `workerData` is the path of that file. */
const database = new SqliteDatabase(workerData, { fileMustExist: true, timeout: 0 });
try {
  database.pragma("wal_checkpoint(PASSIVE)");
} finally {
  database.close();
}
