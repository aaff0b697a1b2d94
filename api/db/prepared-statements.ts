/**
 * Prepares the statements that connections execute again and again, so that PostgreSQL parses and plans each of them
 * once and not at every execution.
 */

import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A text is prepared from this execution on: those of a start or of an odd list length are not worth it. */
const fromExecution = 5
/** PostgreSQL holds the plans of each connection in memory. */
const mostPrepared = 300
const mostCounted = 3000

/** feature_not_supported: “cached plan must not change result type”. */
export const stalePlan = '0A000'

type Query = (config: unknown, ...rest: unknown[]) => unknown

/**
 * Returns the name of a statement that is worth being prepared. Names are the same on all connections, and the driver
 * knows which of them a connection has.
 */
export class PreparedStatements {
  readonly #executions = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostPrepared) return name
    const executions = (this.#executions.get(text) ?? 0) + 1
    if (executions >= fromExecution) {
      this.#names.set(text, createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url'))
      this.#executions.delete(text)
    } else {
      if (this.#executions.size >= mostCounted) this.#executions.clear()
      this.#executions.set(text, executions)
    }
    return this.#names.get(text)
  }

  /** @param isRepeated whether the statement at hand is one whose plan does not depend on its values */
  attach(client: pg.PoolClient, isRepeated: () => boolean): void {
    const query = client.query.bind(client) as Query
    const prepared: Query = (text, values, ...rest) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 && isRepeated()
          ? this.nameOf(text)
          : undefined
      if (name === undefined) return query(text, values, ...rest)
      const answer = query({ name, text, values }, ...rest)
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#forgetAfter(error))
      return answer
    }
    Object.assign(client, { query: prepared })
  }

  /** A migration changed a table: connections keep refusing their plans, so all statements get new names. */
  #forgetAfter(error: unknown): void {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== stalePlan) return
    this.#names.clear()
    this.#generation += 1
  }
}
