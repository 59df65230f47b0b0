import { Client } from "pg";

/** Runs one statement that can't be in a transaction (CREATE DATABASE …), on a connection of its own. */
export async function runOnPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
