/** The SQL of a call, statement by statement, so that two calls that must be alike can be compared without a clock. */

import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Database, Writer } from '#api/db/database.ts'
import type { TestApp } from './test-app.ts'

const compiler = new PostgresQueryCompiler()

/** @returns the statements that `work` executes, without their values, and the jobs that it enqueues as `job` */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const noted: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      noted.push(compiler.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { db, jobs } = app.deps
  const noting: Database = {
    engine: db.engine,
    get read() {
      return db.read.withPlugin(plugin)
    },
    transact: (inside) => {
      noted.push('begin')
      return db.transact((tx) => inside(tx.withPlugin(plugin)))
    },
    execute: (text, values) => db.execute(text, values),
    isFull: () => db.isFull(),
    close: () => db.close(),
  }
  Object.assign(app.deps, {
    db: noting,
    jobs: {
      add: (tx: Writer, ...job: [never, never]) => {
        noted.push('job')
        return jobs.add(tx, ...job)
      },
    },
  })
  try {
    await work()
  } finally {
    Object.assign(app.deps, { db, jobs })
  }
  return noted
}
