/** PostgreSQL adapter of the relay's database port. */

import pg from 'pg'
import type { Query, RelayDatabase } from './ports.ts'

export interface PostgresDatabase extends RelayDatabase {
  close(): Promise<void>
}

/** `int8` arrives as a string by default; elsewhere it is a bigint. */
const int8 = pg.types.builtins.INT8
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === int8 ? BigInt : pg.types.getTypeParser(id, format)),
}

/** @param onError called for idle connections that broke. */
export function openPostgres(connectionString: string, onError: (error: Error) => void): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 8,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', onError)
  // A connection in use reports the error through its next statement. An unhandled event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    query: queryOn(pool),
    async transact(work) {
      const client = await pool.connect()
      let broken = false
      try {
        await client.query('BEGIN')
        const result = await work(queryOn(client))
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

function queryOn(connection: pg.Pool | pg.PoolClient): Query {
  return async <Row>(sql: string, parameters: readonly unknown[]) =>
    (await connection.query(sql, [...parameters])).rows as Row[]
}
