import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { runOnPostgres } from "./run-on-postgres.ts";

/** The migrated database of this run's server. */
export interface PostgresTemplate {
  adminUrl: string;
  template: string;
  /** What its tables look like: a copy whose shape differs isn't used again. */
  shape: string;
}

/** A database that nobody else uses. */
interface DatabaseCopy {
  url: string;
  /** Ends all connections to it and empties it for another test, or drops it if its tables were changed. */
  release(): Promise<void>;
}

/** Copies of the template. */
export interface DatabaseCopies {
  /**
   * Takes a copy that an earlier test has released, or makes one: copying files takes many times as long as deleting a
   * test's few rows.
   */
  take(): Promise<DatabaseCopy>;
  /** Makes a database without tables. */
  makeEmpty(): Promise<DatabaseCopy>;
  close(): Promise<void>;
}

/** Its own schema, so that what the migrations made stays alone in `public`. */
const preparation = `
  create schema for_tests;
  do $$
    declare name text; has_rows boolean;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from public.%I)', name) into has_rows;
        if has_rows then execute format('create table for_tests.%I as table public.%I', name, name); end if;
      end loop;
    end
  $$;
  create function for_tests.shape() returns text language sql as $$
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(oid::bigint)) from pg_class where relnamespace = 'public'::regnamespace),
      (select md5(string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum))
        from pg_attribute where attrelid >= 16384 and not attisdropped),
      (select count(*) from pg_trigger), (select count(*) from pg_constraint), (select count(*) from pg_proc))
  $$;
  create function for_tests.empty() returns text language plpgsql as $$
    declare name text; has_rows boolean;
    begin
      perform pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
      perform set_config('session_replication_role', 'replica', true);
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from public.%I)', name) into has_rows;
        if has_rows then execute format('delete from public.%I', name); end if;
      end loop;
      for name in select tablename from pg_tables where schemaname = 'for_tests' loop
        execute format('insert into public.%I table for_tests.%I', name, name);
      end loop;
      return for_tests.shape();
    end
  $$;`;

/** Prepares a migrated database for being copied. Returns its shape. */
export async function prepareTemplate(adminUrl: string, template: string): Promise<string> {
  const client = await connect(urlOf(adminUrl, template));
  await client.query(preparation);
  const shape = await readText(client, "select for_tests.shape() as text");
  await client.end();
  await runOnPostgres(adminUrl, "create table spare_copies (name text not null)");
  return shape ?? "";
}

/** Connects to the server of a template. */
export async function openCopies({ adminUrl, template, shape }: PostgresTemplate): Promise<DatabaseCopies> {
  const admin = await connect(adminUrl);

  async function make(from: string): Promise<string> {
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    await admin.query(`create database ${name} template ${from} strategy file_copy`);
    return name;
  }

  async function drop(name: string): Promise<void> {
    await admin.query(`drop database ${name} with (force)`);
  }

  async function release(name: string): Promise<void> {
    const client = await connect(urlOf(adminUrl, name));
    const left = await readText(client, "select for_tests.empty() as text");
    await client.end();
    if (left === shape) await admin.query("insert into spare_copies values ($1)", [name]);
    else await drop(name);
  }

  return {
    take: async () => {
      const name = (await readText(admin, takeSpare)) ?? (await make(template));
      return { url: urlOf(adminUrl, name), release: () => release(name) };
    },
    makeEmpty: async () => {
      const name = await make("template0");
      return { url: urlOf(adminUrl, name), release: () => drop(name) };
    },
    close: () => admin.end(),
  };
}

const takeSpare = `delete from spare_copies
  where ctid = (select ctid from spare_copies limit 1 for update skip locked) returning name as text`;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function readText(client: Client, query: string): Promise<string | undefined> {
  const { rows } = await client.query<{ text: string }>(query);
  return rows[0]?.text;
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = database;
  return url.href;
}
