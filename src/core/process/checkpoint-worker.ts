import SqliteDatabase from "better-sqlite3";
import { carryOut } from "./carry-out.ts";

// A thread that copies what the write-ahead log has to the database file, whose path it gets.
carryOut((file: string) => {
  const database = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma("wal_checkpoint(PASSIVE)");
  } finally {
    database.close();
  }
});
