import { Client } from "pg";

/** Runs one statement that no transaction may hold (CREATE DATABASE …) on a connection of its own. */
export async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
