/**
 * A server process that dies between two statements: the open transaction is rolled back, nothing that it does
 * afterwards reaches the database, and its requests receive no usable response. It continues after a restart.
 */

import type { KyselyPlugin } from 'kysely'
import type { Database } from '#api/db/database.ts'
import type { DecodedInput } from '#contract/call.ts'
import { type Answered, type CallOptions, make } from '#tests/support/test-users.ts'
import type { TestApp } from '#tests/support/test-app.ts'

export class KilledProcess {
  /** The database itself, which survives every kill. */
  readonly database: Database
  readonly #app: TestApp
  #statementsLeft: number | undefined
  #isDead = false
  kills = 0

  constructor(app: TestApp) {
    this.#app = app
    this.database = app.deps.db
    Object.assign(app.deps, { db: this.#mortal(app.deps.db) })
  }

  /** The process dies at that statement from now. */
  arm(statements: number): void {
    this.#statementsLeft = statements
  }

  disarm(): void {
    this.#statementsLeft = undefined
    this.#isDead = false
  }

  /** Makes a call as a client that retries with the same key until a living process has responded. */
  async request<C>(call: C, input: Partial<DecodedInput<C>>, options: CallOptions = {}): Promise<Answered<C>> {
    const key = options.key ?? this.#app.deps.ids.secret(16)
    for (;;) {
      const answer = await make(this.#app, call, input, { ...options, key }).catch((error: unknown) => {
        if (!this.#isDead) throw error
      })
      if (answer && !this.#isDead) return answer
      this.#isDead = false
    }
  }

  /** Repeats work that its caller would repeat, until the process survives it. */
  async survive(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await work().catch((error: unknown) => {
        if (!this.#isDead) throw error
      })
      if (!this.#isDead) return
      this.#isDead = false
    }
  }

  #step(): void {
    if (this.#statementsLeft === 0) {
      this.#statementsLeft = undefined
      this.#isDead = true
      this.kills += 1
    }
    if (this.#isDead) throw new Error('the process was killed')
    if (this.#statementsLeft !== undefined) this.#statementsLeft -= 1
  }

  #mortal(database: Database): Database {
    const step = (): void => this.#step()
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        step()
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    return {
      engine: database.engine,
      get read() {
        return database.read.withPlugin(plugin)
      },
      transact: async (work) => {
        const result = await database.transact((tx) => work(tx.withPlugin(plugin)))
        // Committed, and nobody learns of it.
        step()
        return result
      },
      // Used by tests alone.
      execute: (text, values) => database.execute(text, values),
      isFull: () => database.isFull(),
      close: () => database.close(),
    }
  }
}
